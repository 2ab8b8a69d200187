import type { NoticeFigures } from '../notice-figures.ts'

const AS_OF = '2026-11-16'
const everyWay = ['push', 'whatsapp', 'sms', 'mail'] as const
/** What nobody has to act on is worth no SMS. */
const withoutSms = ['push', 'whatsapp', 'mail'] as const

const steps: NoticeFigures['steps'] = [
  { matter: 'reminder', days: -3 },
  { matter: 'reminder', days: -1 },
  { matter: 'reminder', days: 0 },
  { matter: 'overdue', days: 1 },
  { matter: 'overdue', days: 3 },
  { matter: 'overdue', days: 7 },
  { matter: 'overdue', days: 14 },
  { matter: 'overdue', days: 21 },
  { matter: 'overdue', days: 30 },
  { matter: 'extensionOffer', days: -2 },
  { matter: 'settlementOffer', days: -7 },
]

const optInSource = {
  source: "WhatsApp Business Messaging Policy: businesses need people's opt-in before they write to them",
  asOf: AS_OF,
  verified: false,
}

const common = {
  channels: {
    reminder: [...everyWay],
    overdue: [...everyWay],
    paymentReceived: [...everyWay],
    decision: [...everyWay],
    payout: [...everyWay],
    complaintPromise: [...everyWay],
    complaintAnswered: [...everyWay],
    extensionOffer: [...withoutSms],
    settlementOffer: [...withoutSms],
    loanChanged: [...everyWay],
  },
  optIn: ['whatsapp'],
  steps,
  lastDay: 45,
} satisfies Omit<NoticeFigures, 'quietHours' | 'sources'>

export const indonesiaNotices: NoticeFigures = {
  ...common,
  quietHours: { from: '20:00', to: '08:00' },
  sources: {
    quietHours: {
      source: "the lender's own rule, after the hours of POJK 22/2023 for contact in arrears (8 to 20)",
      asOf: AS_OF,
      verified: false,
    },
    steps: {
      source:
        "the lender's own rule; OJK, POJK 22/2023 and SEOJK 19/SEOJK.06/2025 set the hours and the manner, no days",
      asOf: AS_OF,
      verified: false,
    },
    optIn: optInSource,
  },
}

export const indiaNotices: NoticeFigures = {
  ...common,
  quietHours: { from: '19:00', to: '08:00' },
  sources: {
    quietHours: {
      source: "the lender's own rule, after the hours of RBI/2022-23/108 for recovery (8 to 19)",
      asOf: AS_OF,
      verified: false,
    },
    steps: {
      source: "the lender's own rule; the Fair Practices Code asks for respect and sets no days",
      asOf: AS_OF,
      verified: false,
    },
    optIn: optInSource,
  },
}
