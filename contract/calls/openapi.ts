import { toJsonSchema } from '@valibot/to-json-schema'
import { codecOf } from '../wire/dialects.ts'
import { launchNames } from '../wire/launch.ts'
import { type Endpoint, wirePath } from '../wire/operation.ts'
import { domains } from './table.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: Endpoint['reply'], typeMode: 'input' | 'output' = 'input'): Json => {
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode }) as Json
  return rest
}

/** The reply as it is on the wire: the dialect's wrapping with the data's schema inside. */
function replySchema(row: Endpoint): Json {
  const sample = codecOf(row.dialect).ok(null)
  const properties = Object.fromEntries(
    Object.keys(sample).map((name) => [
      name,
      name === 'data' ? schemaOf(row.reply) : { type: typeof sample[name], examples: [sample[name]] },
    ]),
  )
  return { type: 'object', properties, required: Object.keys(sample) }
}

function operation(key: string, row: Endpoint, method: string): Json {
  const request = schemaOf(row.request)
  const inQuery = method === 'GET'
  const required = new Set((request['required'] as string[] | undefined) ?? [])
  const own = Object.entries((request['properties'] as Json) ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }))
  const contentType = row.body === 'multipart' ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
  return {
    operationId: method === 'GET' && row.methods.length > 1 ? `${key}Get` : key,
    summary: row.summary,
    description: `${row.ours ? 'An addition of ours; a backend may lack it. ' : ''}At most ${row.limit.max} calls in ${row.limit.windowSeconds} s for each caller.`,
    security: row.by === 'borrower' ? [{ session: [] }] : [],
    parameters: [{ $ref: '#/components/parameters/common' }, ...(inQuery ? own : [])],
    ...(inQuery ? {} : { requestBody: { required: true, content: { [contentType]: { schema: request } } } }),
    responses: {
      200: {
        description: 'The reply, or a refusal with its code and message',
        content:
          row.dialect === 'image'
            ? { 'image/png': { schema: { type: 'string', format: 'binary' } } }
            : { 'application/json': { schema: replySchema(row) } },
      },
      429: { description: 'Too many calls' },
    },
  }
}

/** The contract's own version: it changes when the wire does. */
const VERSION = '0.1.0'

export function openApiDocument(): Json {
  const pathItems: Record<string, Json> = {}
  for (const [domain, rows] of Object.entries(domains))
    for (const [key, row] of Object.entries(rows as Record<string, Endpoint>))
      for (const method of row.methods) {
        const item = pathItems[wirePath(row)] ?? {}
        item[method.toLowerCase()] = { tags: [domain], ...operation(key, row, method) }
        pathItems[wirePath(row)] = item
      }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Terang lender service',
      version: VERSION,
      description: 'The wire between the borrower pages and a lender backend.',
    },
    paths: pathItems,
    components: {
      parameters: {
        common: {
          name: 'common',
          in: 'query',
          description: 'The launch parameters, one query field each',
          schema: {
            type: 'object',
            properties: Object.fromEntries(launchNames.map((n) => [n, { type: 'string' }])),
          },
        },
      },
      securitySchemes: { session: { type: 'apiKey', in: 'query', name: 'sessionId' } },
    },
  }
}
