import { openApiDocument } from '../../contract/calls/openapi.ts'

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  maxLength?: number
  enum?: unknown[]
}
type Operation = {
  tags: string[]
  operationId: string
  summary: string
  description: string
  security: unknown[]
  parameters: { name?: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: { 200: { content: Record<string, { schema: Schema }> } }
}

const fieldOf = (name: string, schema: Schema, required: boolean) => ({
  name,
  required,
  rule: schema.enum
    ? schema.enum.join(' | ')
    : schema.maxLength
      ? `${schema.type}, at most ${schema.maxLength}`
      : (schema.type ?? ''),
})

function callOf(path: string, method: string, operation: Operation) {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const fields = body
    ? Object.entries(body.properties ?? {}).map(([name, schema]) =>
        fieldOf(name, schema, body.required?.includes(name) ?? false),
      )
    : operation.parameters.flatMap(({ name, schema, required }) =>
        name ? [fieldOf(name, schema ?? {}, required ?? false)] : [],
      )
  const [type, reply] = Object.entries(operation.responses[200].content)[0] ?? ['', undefined]
  return {
    domain: operation.tags[0] ?? '',
    key: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    limit: operation.description,
    needsSession: operation.security.length > 0,
    fields,
    type,
    reply: JSON.stringify(reply?.schema ?? {}, null, 2),
  }
}

const openApi = openApiDocument()

/** The contract, for the engineers of a lender: read from the OpenAPI document itself. */
const calls = Object.entries(openApi['paths'] as Record<string, Record<string, Operation>>).flatMap(
  ([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callOf(path, method, operation)),
)

/** Frozen: it is the same for everybody, and drawn once. */
const props = Object.freeze({ calls })

export const load = async () => ({ title: 'Terang API', props })
