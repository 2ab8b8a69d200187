import { hydrate } from '../../browser/hydrate.tsx'
import Products from './products.tsx'

hydrate(Products)
