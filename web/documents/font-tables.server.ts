import { inflateSync } from 'node:zlib'
import type { FontFile, FontStream } from 'fontkit'

/** fontkit unpacks a table of a packed font again for every glyph it reads. This memoizes each unpacked table. */
export function memoizeTables(font: FontFile): void {
  const { tables } = font.directory
  const file = font.stream.buffer
  const Stream = font.stream.constructor as new (bytes: Uint8Array) => FontStream
  const unpacked = new Map<string, Uint8Array>()

  function unpack(tag: string): Uint8Array | undefined {
    const table = tables[tag]
    if (!table) return undefined
    const packed = file.subarray(table.offset, table.offset + table.compLength)
    return table.compLength < table.length ? new Uint8Array(inflateSync(packed)) : new Uint8Array(packed)
  }

  font._getTableStream = (tag) => {
    const bytes = unpacked.get(tag) ?? unpack(tag)
    if (!bytes) return null
    unpacked.set(tag, bytes)
    return new Stream(bytes)
  }
}
