import { fillKeptChoice } from './kept-choice.ts'

fillKeptChoice()
