import { rowOf } from '../../contract/calls/table.ts'
import { changed, MISSING, oursIn } from './other-backend.ts'
import { isFormType, page, spoiled } from './spoiled-backend.ts'

/** A `fetch` to a backend that has none of our additions: neither calls nor fields. */
export const baseContractAlone = spoiled(async ({ key, fields, headers, pass }) => {
  if (key === 'callback') return pass()
  const row = rowOf(key)
  if (row.ours) return page(404)
  const unknown = new Set(oursIn(row.request).map(([name]) => name))
  const known = new URLSearchParams([...fields].filter(([name]) => !unknown.has(name)))
  const response = await pass(isFormType(headers) ? { fields: known } : {})
  if (row.dialect === 'image') return response
  const body = (await response.clone().json()) as Record<string, unknown>
  const data = oursIn(row.reply).reduce((now, path) => changed(now, path, MISSING), body['data'])
  return new Response(JSON.stringify({ ...body, data }), {
    status: response.status,
    headers: response.headers,
  })
})
