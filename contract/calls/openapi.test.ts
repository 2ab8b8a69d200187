import { describe, expect, test } from 'vitest'
import { type Endpoint, wirePath } from '../wire/operation.ts'
import { openApiDocument } from './openapi.ts'
import { table } from './table.ts'

type Json = { [name: string]: Json } & Json[] & string
type Operation = {
  operationId: string
  summary: string
  security: unknown[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Json }> }>
}

const document = JSON.parse(JSON.stringify(openApiDocument())) as Json
const operations = Object.entries(
  document['paths'] as unknown as Record<string, Record<string, Operation>>,
).flatMap(([path, item]) => Object.entries(item).map(([method, operation]) => ({ path, method, operation })))
const rows = (Object.entries(table) as [string, Endpoint][]).flatMap(([key, row]) =>
  row.methods.map((method) => ({ key, row, method: method.toLowerCase(), path: wirePath(row) })),
)
const operationOf = (key: keyof typeof table, method = 'post') => {
  const path = wirePath(table[key])
  return operations.find((found) => found.path === path && found.method === method)?.operation as Operation
}

function* everyRef(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value))
    if (name === '$ref') yield String(inner)
    else yield* everyRef(inner)
}

describe('the OpenAPI document', () => {
  test('is one of version 3.1, with a title and a version', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: expect.any(String), version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    })
  })

  test('has each row of the table with each of its methods, and nothing else', () => {
    const written = operations.map(({ path, method }) => `${method} ${path}`)
    expect(written.toSorted()).toEqual(rows.map(({ method, path }) => `${method} ${path}`).toSorted())
  })

  test('gives every operation an id of its own, a summary and answers', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { operation } of operations) {
      expect(operation.summary).not.toBe('')
      expect(Object.keys(operation.responses)).toContain('200')
      for (const response of Object.values(operation.responses)) expect(response.description).not.toBe('')
    }
  })

  test('refers only to what is there', () => {
    const refs = [...everyRef(document)]
    expect(refs.length).toBeGreaterThan(0)
    for (const ref of refs) {
      expect(ref).toMatch(/^#\//)
      const found = ref
        .slice(2)
        .split('/')
        .reduce<Json | undefined>((at, name) => at?.[name], document)
      expect(found, ref).toBeDefined()
    }
  })

  test.each(rows)(
    '$method $key says what is sent: every field, and which must be',
    ({ row, method, key }) => {
      const operation = operationOf(key as keyof typeof table, method)
      const fields = Object.keys(row.request.entries)
      if (method === 'get') {
        const named = operation.parameters.filter((parameter) => parameter.name).map(({ name }) => name)
        return expect(named).toEqual(fields)
      }
      const type = row.body === 'multipart' ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
      const schema = operation.requestBody?.content[type]?.schema
      expect(Object.keys(schema?.['properties'] ?? {})).toEqual(fields)
    },
  )

  test('tells required from optional fields, and who may call', () => {
    const schema = operationOf('scoreSave').requestBody?.content['application/x-www-form-urlencoded']?.schema
    expect(schema?.['required']).toEqual(['score'])
    expect(operationOf('scoreSave').security).toEqual([{ session: [] }])
    expect(operationOf('smsSend').security).toEqual([])
    expect(document['components']).toHaveProperty('securitySchemes.session')
    const required = operationOf('visitSave', 'get').parameters.filter((parameter) => parameter.required)
    expect(required.map(({ name }) => name)).toEqual(['page_id', 'client_type'])
  })

  test('shows the reply in the words of its dialect', () => {
    const schemaOf = (key: keyof typeof table, method = 'post') =>
      Object.keys(
        operationOf(key, method).responses['200']?.content?.['application/json']?.schema['properties'] ?? {},
      )
    expect(schemaOf('loanDetails')).toEqual(['success', 'code', 'message', 'data'])
    expect(schemaOf('standJoint')).toEqual(['interconnected', 'message', 'data'])
    expect(operationOf('captchaImage', 'get').responses['200']?.content).toHaveProperty(['image/png'])
  })
})
