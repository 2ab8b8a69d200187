import * as texts from '#texts'
import { parseMoney } from '../../../market/money.ts'
import { type DeskPageContext, deskRefused, fieldsOf } from '../../page/desk-page.ts'
import type { Outcome } from '../../page/outcome.ts'
import { readContactOption } from './contact-names.ts'

type Result = Parameters<typeof deskRefused>[0] | { success: true }

const orderIdOf = ({ query }: DeskPageContext) => query.get('id') ?? ''

const outcomeOf = (result: Result, toast: string): Outcome =>
  result.success ? { toast, changed: true } : deskRefused(result)

async function logContact(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const { contact = '', body = '' } = fieldsOf(form)
  const { way = 'note', outcome = '' } = readContactOption(contact) ?? {}
  const result = await context.desk.contactLog({ orderId: orderIdOf(context), way, outcome, body })
  return outcomeOf(result, texts.desk_contact_saved())
}

/** What is typed is an amount of the order's market. */
async function recordPromise(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const { amount = '', payBy = '', currency = '' } = fieldsOf(form)
  const amountMinor = parseMoney(amount, currency === 'INR' ? 'INR' : 'IDR')
  if (amountMinor === null || amountMinor <= 0)
    return { refused: true, toast: texts.desk_promise_not_amount() }
  const result = await context.desk.promiseRecord({ orderId: orderIdOf(context), amountMinor, payBy })
  return outcomeOf(result, texts.desk_promise_saved())
}

async function withdrawPromise(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const promiseId = Number(fieldsOf(form)['promiseId'])
  const result = await context.desk.promiseWithdraw({ orderId: orderIdOf(context), promiseId })
  return outcomeOf(result, texts.desk_promise_was_withdrawn())
}

async function markHardship(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const { until = '', reason = '', seen = '' } = fieldsOf(form)
  const orderId = orderIdOf(context)
  const result = await context.desk.hardshipMark({ orderId, until, reason, seen: Number(seen) })
  return outcomeOf(result, texts.desk_hardship_saved())
}

async function endHardship(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const seen = Number(fieldsOf(form)['seen'])
  const result = await context.desk.hardshipEnd({ orderId: orderIdOf(context), seen })
  return outcomeOf(result, texts.desk_hardship_was_ended())
}

export const acts = { logContact, recordPromise, withdrawPromise, markHardship, endHardship }
