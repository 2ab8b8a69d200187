import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import type { CampaignTemplate } from '../../contract/calls/campaign-template.ts'
import type { promotion } from '../../contract/calls/promotion.ts'
import { isRefusal } from '../../contract/wire/codes.ts'
import { localDay } from '../../market/dates.ts'
import type { Call, Handlers } from '../calls/call.ts'
import type { Db } from '../database/open.ts'
import type { Schema } from '../database/schema.ts'
import { templateOf } from './templates.ts'

export type Step = 'visits' | 'clicks' | 'codes' | 'registrations'
export type CampaignSource = { user_from: string; utm_tag: string }

const DIRECT = 'direct'
/** Anyone can make up a channel; above so many in a day the others are counted together. */
const CHANNELS_MAX = 500
const OTHER = 'other'

export const campaignChannel = ({ user_from, utm_tag }: CampaignSource): string =>
  user_from || utm_tag || DIRECT

type StepInput = { template: Pick<CampaignTemplate, 'id' | 'market'>; channel: string; step: Step }

/** One more visit, click, code or registration, on the day as the market's calendar has it. */
export async function countStep(call: Pick<Call, 'db' | 'packs' | 'now'>, counted: StepInput): Promise<void> {
  const { template, channel, step } = counted
  const key = {
    template_id: template.id,
    channel,
    day: localDay(call.now, call.packs[template.market].timeZone),
  }
  const { numUpdatedRows } = await call.db
    .updateTable('campaign_days')
    .set((eb) => ({ [step]: oneMore(eb, step) }))
    .where((eb) => eb.and(key))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await call.db
    .insertInto('campaign_days')
    .values({ ...key, channel: await admitted(call.db, key), [step]: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'template_id', 'channel'])
        .doUpdateSet({ [step]: sql`campaign_days.${sql.ref(step)} + 1` }),
    )
    .execute()
}

const oneMore = (eb: ExpressionBuilder<Schema, 'campaign_days'>, step: Step): Expression<number> =>
  eb(step, '+', 1)

async function admitted(db: Db, key: { template_id: string; day: string; channel: string }): Promise<string> {
  const { channels } = await db
    .selectFrom('campaign_days')
    .select((eb) => eb.fn.countAll<number>().as('channels'))
    .where('day', '=', key.day)
    .where('template_id', '=', key.template_id)
    .executeTakeFirstOrThrow()
  return channels < CHANNELS_MAX ? key.channel : OTHER
}

/** The page ignores the answer; a page id that nobody has is not counted. */
async function track(call: Call, request: CampaignSource & { page_id: string }, step: Step) {
  const template = await templateOf(call, request.page_id)
  if (isRefusal(template)) return template
  await countStep(call, { template, channel: campaignChannel(request), step })
  return {}
}

export const trackingHandlers = {
  visitSave: (call, request) => track(call, request, 'visits'),
  clickSave: (call, request) => track(call, request, 'clicks'),
} satisfies Handlers<Pick<typeof promotion, 'visitSave' | 'clickSave'>>
