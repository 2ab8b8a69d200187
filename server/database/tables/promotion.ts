import type { Generated } from 'kysely'

export type PromotionTables = {
  sms_codes: {
    phone: string
    code_hash: string
    expires_at: Date
    tries: Generated<number>
    outcome: 'registered' | 'known' | null
    used_at: Date | null
    used_sid: string | null
    session_id: string | null
  }
  sms_grants: {
    id: Generated<number>
    phone: string
    prefix: string
    network: string
    granted_at: Date
    converted: Generated<boolean>
  }
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
