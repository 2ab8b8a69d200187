import { expect, test } from 'vitest'
import { codes, refuse } from '../../contract/wire/codes.ts'
import { DatabaseUnavailable } from '../database/unavailable.ts'
import { openTestDesk, staffWithRole } from '../desk/testing/test-desk.ts'
import { createLog } from '../log.ts'
import { openTestService } from '../testing/harness.ts'
import { logged } from './dispatch.ts'

function openLog() {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { log, calls: () => lines.filter(({ status }) => status !== undefined) }
}

test.each([
  ['done', async (): Promise<unknown> => 'anything', 200],
  ['refused', async (): Promise<unknown> => refuse(codes.notFound), 200],
  ['broken', (): Promise<unknown> => Promise.reject(new Error('a defect')), 500],
  ['without a database', (): Promise<unknown> => Promise.reject(new DatabaseUnavailable('gone')), 503],
] as const)('an operation that is %s has one line in the log', async (_, work, status) => {
  const { log, calls } = openLog()
  await logged(log, 'someCall', work)
  expect(calls()).toMatchObject([{ call: 'someCall', status }])
})

test('the desk and the ways into it write the line that the wire writes', async () => {
  const service = await openTestService()
  const { log, calls } = openLog()
  const desk = openTestDesk({ ...service, services: { ...service.services, log } })
  const token = (await desk.demo?.signIn(staffWithRole('agent').id, 'test')) ?? ''
  const caller = { token, language: 'en', address: '192.0.2.1', device: 'test', origin: '' } as const
  await desk.as(caller).complaintQueue({ show: 'all', isCollection: false })
  await desk.as({ ...caller, token: 'of nobody' }).complaintQueue({ show: 'all', isCollection: false })
  await desk.signIn(caller).recoverySignIn({ email: 'nobody@desk.example', code: 'wrong' })
  expect(calls().map(({ call }) => call)).toEqual(['complaintQueue', 'complaintQueue', 'recoverySignIn'])
})
