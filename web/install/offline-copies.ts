/**
 * Copies of the pages that help without a network: what is due, and the code it is paid with. Each is encrypted with a key that never
 * leaves the browser; the key is of one session and goes with it, and no copy is read after a week. Part of the worker, so it
 * imports nothing that pages have too.
 */
const DATABASE = 'offline-copies'
const COPIES = 'copies'
const KEYS = 'keys'
const DAY_MS = 24 * 60 * 60 * 1000
export const READABLE_MS = 7 * DAY_MS
const COPIES_MAX = 20
/** Whose page it is: a mark of the session, on pages that may be read later. */
const OWNER = 'offline-copy'

type Key = { owner: string; key: CryptoKey }
type Sealed = { at: number; iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }
type Page = { address: string; html: string; policy: string }

const finished = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(COPIES)
    request.result.createObjectStore(KEYS)
  }
  return finished(request)
}

/** One after the other: a sign-out is never overtaken by a copy that is being stored. */
let last: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: (database: IDBDatabase) => Promise<T>): Promise<T> {
  const next = last.then(async () => {
    const database = await open()
    try {
      return await work(database)
    } finally {
      database.close()
    }
  })
  last = next.catch(() => null)
  return next
}

const store = (database: IDBDatabase, name: string, mode: IDBTransactionMode = 'readonly') =>
  database.transaction(name, mode).objectStore(name)

async function dropAll(database: IDBDatabase): Promise<void> {
  await finished(store(database, COPIES, 'readwrite').clear())
  await finished(store(database, KEYS, 'readwrite').clear())
}

/** What says which loan or code a page is about; whose it is and in which language is not part of it. */
const ABOUT = [
  'orderId',
  'productId',
  'amount',
  'upTo',
  'settle',
  'display',
  'payType',
  'payCode',
  'specificNum',
]

/** Addresses of one page have one key. */
export function addressKey(address: string): string {
  const { pathname, searchParams } = new URL(address)
  const about = ABOUT.map((name) => [name, searchParams.get(name) ?? ''] as const)
  return `${pathname}?${new URLSearchParams(about.filter(([, value]) => value !== '').map((pair) => [...pair]))}`
}

/** The session is no part of what is written down. */
function withoutSession(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('sessionId')
  return url.href
}

/** The name of a record says nothing about the loan. */
async function recordName(address: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(addressKey(address)))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The key of this session. What another session has left is gone before. */
async function keyFor(database: IDBDatabase, owner: string): Promise<CryptoKey> {
  const known = (await finished(store(database, KEYS).get(KEYS))) as Key | undefined
  if (known?.owner === owner) return known.key
  await dropAll(database)
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await finished(store(database, KEYS, 'readwrite').put({ owner, key } satisfies Key, KEYS))
  return key
}

const readAll = async (database: IDBDatabase) => {
  const names = await finished(store(database, COPIES).getAllKeys())
  const sealed = (await finished(store(database, COPIES).getAll())) as Sealed[]
  return sealed.map((copy, at) => ({ ...copy, name: String(names[at]) }))
}

/** Too old ones, and the oldest where there are too many. */
async function dropOld(database: IDBDatabase): Promise<void> {
  const all = (await readAll(database)).sort((one, other) => other.at - one.at)
  const old = all.filter(({ at }, place) => place >= COPIES_MAX || at < Date.now() - READABLE_MS)
  for (const { name } of old) await finished(store(database, COPIES, 'readwrite').delete(name))
}

/** Stores a page that has just come and may be read later; any other at its address takes its place as well. */
export async function storePage(address: string, response: Response): Promise<void> {
  const owner = response.ok && response.headers.get(OWNER)
  const name = await recordName(address)
  if (!owner) return inTurn((database) => finished(store(database, COPIES, 'readwrite').delete(name)))
  const page: Page = {
    address: withoutSession(address),
    html: await response.text(),
    policy: response.headers.get('content-security-policy') ?? '',
  }
  await inTurn(async (database) => {
    const key = await keyFor(database, owner)
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const data = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv },
      key,
      new TextEncoder().encode(JSON.stringify(page)),
    )
    await finished(
      store(database, COPIES, 'readwrite').put({ at: Date.now(), iv, data } satisfies Sealed, name),
    )
    await dropOld(database)
  })
}

/** Whoever signs out leaves nothing to read. */
export const dropCopies = (): Promise<void> => inTurn(dropAll)

/** All that can be read now, the newest first. */
const readCopies = () =>
  inTurn(async (database) => {
    await dropOld(database)
    const known = (await finished(store(database, KEYS).get(KEYS))) as Key | undefined
    if (!known) return []
    const pages: (Page & { at: number })[] = []
    for (const { at, iv, data } of await readAll(database)) {
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, known.key, data)
      pages.push({ ...(JSON.parse(new TextDecoder().decode(plain)) as Page), at })
    }
    return pages.sort((one, other) => other.at - one.at)
  })

/** What the offline page brings along for the worker: a note above a copy, and a list of copies with one row. */
const part = (offline: string, id: string) =>
  offline.match(new RegExp(`<template id="${id}">(.*?)</template>`, 's'))?.[1] ?? ''

const timeOf = (at: number, html: string) =>
  new Intl.DateTimeFormat(html.match(/<html lang="([\w-]+)"/)?.[1] ?? 'en', {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(at)

const NOTE_STYLE =
  '[data-copy-note]{position:sticky;top:0;z-index:3;margin:0;padding:12px 16px;font-size:15px;background:var(--surface-2);color:var(--ink);border-bottom:1px solid var(--line)}'

/** A copy says what it is, above everything else. Pure. */
export function withNote(
  { html, policy, at }: { html: string; policy: string; at: number },
  note: string,
): string {
  const nonce = policy.match(/style-src 'nonce-(\w+)'/)?.[1] ?? ''
  const shown = note.replace('#time', timeOf(at, html))
  return html.replace(
    /<body[^>]*>/,
    (body) =>
      `${body}<style nonce="${nonce}">${NOTE_STYLE}</style><div role="status" data-copy-note>${shown}</div>`,
  )
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '')

/** The offline page with what can be read without a network. Pure. */
export function withList(
  offline: string,
  pages: readonly { address: string; html: string; at: number }[],
): string {
  if (pages.length === 0) return offline
  const row = part(offline, 'copy-row')
  const rows = pages.map(({ address, html, at }) =>
    row
      .replace('#address', () => escaped(address))
      .replace('#title', () => html.match(/<title>(.*?)<\/title>/s)?.[1] ?? '')
      .replace('#time', () => timeOf(at, offline)),
  )
  const list = part(offline, 'copies').replace('#rows', () => rows.join(''))
  return offline.replace('</main>', () => `${list}</main>`)
}

const htmlHeaders = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }

/** The copy of an address, else the offline page with what else can be read. */
export async function readOffline(address: string, offline: Response): Promise<Response> {
  const text = await offline.text()
  const pages = await readCopies().catch(() => [])
  const wanted = addressKey(address)
  const copy = pages.find((page) => addressKey(page.address) === wanted)
  if (copy) {
    const headers = { ...htmlHeaders, 'Content-Security-Policy': copy.policy }
    return new Response(withNote(copy, part(text, 'copy-note')), { headers })
  }
  return new Response(withList(text, pages), {
    status: offline.status,
    headers: {
      ...htmlHeaders,
      'Content-Security-Policy': offline.headers.get('content-security-policy') ?? '',
    },
  })
}
