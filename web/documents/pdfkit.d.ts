/** What is used of pdfkit, which brings no types. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream'
  import type { FontFile } from 'fontkit'

  type Options = {
    size: 'A4'
    margin: number
    autoFirstPage: boolean
    /** None to begin with: the library would read one of its own. */
    font: null
    pdfVersion: '1.7'
    lang: string
    displayTitle: boolean
    info: Readonly<Record<string, string | Date>>
  }
  export default class PDFDocument extends Readable {
    constructor(options: Options)
    addPage(): this
    font(font: FontFile, name: string): this
    fontSize(size: number): this
    fillColor(colour: string): this
    text(text: string, x: number, y: number, options: { lineBreak: false; baseline: 'alphabetic' }): this
    rect(x: number, y: number, width: number, height: number): this
    fill(colour: string): this
    end(): void
  }
}
