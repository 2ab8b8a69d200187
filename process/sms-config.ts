import { ConfigError, type Env } from './config-error.ts'

export type SmsConfig = {
  accountSid: string
  authToken: string
  api: string
  from: string
  whatsapp: { from: string; contentSid: string } | null
  voiceFrom: string | null
  /** Where the product is reached from outside, for delivery reports. */
  publicUrl: string
  dailyBudgetMicroUsd: number
  costMicroUsd: (phone: string) => number
}

const MICRO = 1_000_000
const DAILY_BUDGET_USD = '50'
/** List prices by country code, on the high side; an account's own are set with SMS_PRICES. */
const PRICES = '+86:0.08,+62:0.45,+91:0.09,*:0.5'

function dollars(name: string, text: string): number {
  if (!/^\d{1,6}(\.\d{1,4})?$/.test(text))
    throw new ConfigError(`${name}: '${text}' is not an amount in dollars`)
  return Math.round(Number(text) * MICRO)
}

function prices(text: string): (phone: string) => number {
  const entries = text.split(',').map((entry) => {
    const [, code = '', price = ''] = /^(\+\d{1,4}|\*):(.+)$/.exec(entry.trim()) ?? []
    if (code === '') throw new ConfigError(`SMS_PRICES: '${entry}' is not like +62:0.45`)
    return { code, price: dollars('SMS_PRICES', price) }
  })
  const dearest = Math.max(...entries.map(({ price }) => price))
  const others = entries.find(({ code }) => code === '*')?.price ?? dearest
  return (phone) => entries.find(({ code }) => phone.startsWith(code))?.price ?? others
}

function publicAddress(text: string): string {
  if (!URL.canParse(text) || new URL(text).protocol !== 'https:')
    throw new ConfigError(`PUBLIC_URL: '${text}' is not an https address`)
  return text.replace(/\/+$/, '')
}

const needed = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM', 'PUBLIC_URL'] as const

/** Twilio, where it is set up; half a set-up is a mistake and says what is missing. */
export function readSms(env: Env): SmsConfig | null {
  if (!env['TWILIO_ACCOUNT_SID']) return null
  const absent = needed.filter((name) => !env[name])
  if (absent.length > 0) throw new ConfigError(`Twilio cannot be used without ${absent.join(' and ')}.`)
  const value = (name: string) => env[name] ?? ''
  const whatsappFrom = value('TWILIO_WHATSAPP_FROM')
  const contentSid = value('TWILIO_WHATSAPP_CONTENT_SID')
  if ((whatsappFrom === '') !== (contentSid === ''))
    throw new ConfigError('WhatsApp needs both TWILIO_WHATSAPP_FROM and TWILIO_WHATSAPP_CONTENT_SID.')
  return {
    accountSid: value('TWILIO_ACCOUNT_SID'),
    authToken: value('TWILIO_AUTH_TOKEN'),
    from: value('TWILIO_FROM'),
    api: env['TWILIO_API'] || 'https://api.twilio.com',
    whatsapp: whatsappFrom ? { from: whatsappFrom, contentSid } : null,
    voiceFrom: env['TWILIO_VOICE_FROM'] || null,
    publicUrl: publicAddress(value('PUBLIC_URL')),
    dailyBudgetMicroUsd: dollars('SMS_DAILY_BUDGET_USD', env['SMS_DAILY_BUDGET_USD'] || DAILY_BUDGET_USD),
    costMicroUsd: prices(env['SMS_PRICES'] || PRICES),
  }
}
