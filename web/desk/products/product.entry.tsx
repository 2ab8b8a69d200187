import { hydrate } from '../../browser/hydrate.tsx'
import ProductScreen from './product.tsx'

hydrate(ProductScreen)
