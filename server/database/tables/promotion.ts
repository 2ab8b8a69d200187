import type { Generated } from 'kysely'

type SmsShareName = 'strangers' | 'known' | 'loan'

export type PromotionTables = {
  /** Codes without a purpose, of the version before this one; they open nothing. */
  sms_codes: { phone: string; expires_at: Date }
  /** One per number and purpose; another where a device of the number's owner asked. */
  purpose_codes: {
    phone: string
    purpose: string
    by_owner: boolean
    code_hash: string
    expires_at: Date
    /** Wrong guesses of strangers, and of the owner's devices. */
    tries: Generated<number>
    owner_tries: Generated<number>
    outcome: 'registered' | 'known' | null
    used_at: Date | null
    used_sid: string | null
    session_id: string | null
  }
  sms_grants: {
    id: Generated<number>
    phone: string
    prefix: string
    /** A /24 or a /64. */
    network: string
    visitor: Generated<string>
    country: Generated<string>
    /** Requested from a session of the number's account, or from a device that has signed in with it. */
    by_owner: Generated<boolean>
    /** Which share of the budget paid for it; none where the number was not to get a code. */
    share: Generated<SmsShareName | 'withheld'>
    cost_micro_usd: Generated<number>
    granted_at: Date
    converted: Generated<boolean>
  }
  /** Requests for a code that were refused within a minute, by the rule that refused them. */
  sms_refusals: { minute: Date; rule: string; refused: number }
  /** `phone` is whose code was sent for it; null while nobody has solved it. */
  captchas: { sid: string; answer_hash: string; expires_at: Date; phone: string | null }
  campaign_templates: { id: string; body: unknown; updated_at: Date }
  campaign_days: {
    template_id: string
    channel: string
    day: string
    visits: Generated<number>
    clicks: Generated<number>
    codes: Generated<number>
    registrations: Generated<number>
  }
  registrations: {
    borrower_id: string
    template_id: string
    channel: string
    user_from: string
    utm_tag: string
    app_from: string
    invite_code: string
    merchant_number: string
    device_id: string
    registered_at: Date
  }
}
