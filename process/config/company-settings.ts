import { type Env, type Group, isDemo, isSet } from './setting.ts'
import * as values from './values.ts'
import { parseTemplates } from './whatsapp-templates.ts'

const TIMEOUT_MAX_MS = 60_000

const gateways = {
  title: 'payment companies',
  without: 'Payment companies cannot be used',
  settings: {
    id: { name: 'GATEWAY_ID', schema: values.oneOf(['sandbox', 'xendit']), default: 'sandbox' },
    in: { name: 'GATEWAY_IN', schema: values.oneOf(['sandbox', 'razorpay']), default: 'sandbox' },
    timeoutMs: {
      name: 'GATEWAY_TIMEOUT_MS',
      schema: values.countUpTo(TIMEOUT_MAX_MS),
      default: '10000',
    },
    sandboxSecrets: {
      name: 'SANDBOX_SECRET',
      schema: values.secrets(),
      secret: true,
      replacing: 'new, old',
    },
  },
} as const satisfies Group

/** The sandbox sends no money: outside of the demo a loan that it took on would never arrive. */
const noSandbox = (text: string, env: Env) =>
  text === 'sandbox' && !isDemo(env) ? 'the sandbox sends no money and serves the demo only' : null
const sender = { demo: 'sandbox', production: 'desk' }

const payouts = {
  title: 'payouts',
  without: 'Payouts cannot be sent',
  settings: {
    id: {
      name: 'PAYOUT_ID',
      schema: values.oneOf(['desk', 'sandbox', 'xendit']),
      default: sender,
      refusal: noSandbox,
    },
    in: {
      name: 'PAYOUT_IN',
      schema: values.oneOf(['desk', 'sandbox', 'razorpay']),
      default: sender,
      refusal: noSandbox,
    },
  },
} as const satisfies Group

const razorpayx = {
  title: 'RazorpayX',
  without: 'Payouts of Razorpay cannot be sent',
  inUse: (env: Env) => env['PAYOUT_IN'] === 'razorpay' || isSet(env, 'RAZORPAYX_ACCOUNT'),
  settings: { accountNumber: { name: 'RAZORPAYX_ACCOUNT', schema: values.anyText, required: true } },
} as const satisfies Group

/** A company that a market has chosen, or one whose callbacks are still accepted because its settings are all there. */
const xendit = {
  title: 'Xendit',
  without: 'Xendit cannot be used',
  inUse: (env: Env) =>
    [env['GATEWAY_ID'], env['PAYOUT_ID']].includes('xendit') ||
    isSet(env, 'XENDIT_SECRET_KEY', 'XENDIT_CALLBACK_TOKEN'),
  settings: {
    secretKey: { name: 'XENDIT_SECRET_KEY', schema: values.anyText, required: true, secret: true },
    callbackTokens: {
      name: 'XENDIT_CALLBACK_TOKEN',
      schema: values.secrets(),
      required: true,
      secret: true,
      replacing: 'new, old',
    },
    baseUrl: { name: 'XENDIT_API', schema: values.vendorAddress, default: 'https://api.xendit.co' },
    apiVersion: { name: 'XENDIT_API_VERSION', schema: values.anyText, default: '2024-11-11' },
  },
} as const satisfies Group

const razorpay = {
  title: 'Razorpay',
  without: 'Razorpay cannot be used',
  inUse: (env: Env) =>
    [env['GATEWAY_IN'], env['PAYOUT_IN']].includes('razorpay') ||
    isSet(env, 'RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'),
  settings: {
    keyId: { name: 'RAZORPAY_KEY_ID', schema: values.anyText, required: true },
    keySecret: { name: 'RAZORPAY_KEY_SECRET', schema: values.anyText, required: true, secret: true },
    webhookSecrets: {
      name: 'RAZORPAY_WEBHOOK_SECRET',
      schema: values.secrets(),
      required: true,
      secret: true,
      replacing: 'new, old',
    },
    baseUrl: { name: 'RAZORPAY_API', schema: values.vendorAddress, default: 'https://api.razorpay.com/v1' },
    upiQr: { name: 'RAZORPAY_UPI_QR', schema: values.oneOf(['qr_code', 'vpa']), default: 'qr_code' },
    qrPath: { name: 'RAZORPAY_QR_PATH', schema: values.anyText, default: '/payments/qr_codes' },
    intentPath: { name: 'RAZORPAY_INTENT_PATH', schema: values.anyText, default: '/payments/create/upi' },
    contactPhone: { name: 'RAZORPAY_CONTACT_PHONE', schema: values.anyText, default: '' },
    contactEmail: { name: 'RAZORPAY_CONTACT_EMAIL', schema: values.anyText, default: '' },
  },
} as const satisfies Group

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** All of it or nothing: half a configuration would quietly put pictures where nobody looks for them. */
const s3 = {
  title: 'S3',
  without: 'Pictures cannot go to S3',
  inUse: (env: Env) => s3Names.some((name) => isSet(env, name)),
  settings: {
    endpoint: { name: 'S3_ENDPOINT', schema: values.httpAddress, required: true },
    bucket: { name: 'S3_BUCKET', schema: values.anyText, required: true },
    region: { name: 'S3_REGION', schema: values.anyText, required: true },
    accessKeyId: { name: 'S3_ACCESS_KEY_ID', schema: values.anyText, required: true },
    secretAccessKey: { name: 'S3_SECRET_ACCESS_KEY', schema: values.anyText, required: true, secret: true },
  },
} as const satisfies Group

const twilio = {
  title: 'Twilio',
  without: 'Twilio cannot be used',
  inUse: (env: Env) => isSet(env, 'TWILIO_ACCOUNT_SID'),
  settings: {
    accountSid: { name: 'TWILIO_ACCOUNT_SID', schema: values.anyText, required: true },
    authTokens: {
      name: 'TWILIO_AUTH_TOKEN',
      schema: values.secrets(),
      required: true,
      secret: true,
      replacing: 'new, old',
    },
    from: { name: 'TWILIO_FROM', schema: values.anyText, required: true },
    publicUrl: { name: 'PUBLIC_URL', schema: values.httpsAddress, required: true },
    api: { name: 'TWILIO_API', schema: values.anyText, default: 'https://api.twilio.com' },
    voiceFrom: { name: 'TWILIO_VOICE_FROM', schema: values.anyText },
    dailyBudgetMicroUsd: { name: 'SMS_DAILY_BUDGET_USD', schema: values.dollars, default: '50' },
    // List prices, on the high side; an account's own are set.
    costMicroUsd: {
      name: 'SMS_PRICES',
      schema: values.prices,
      default: '+86:0.08,+62:0.45,+91:0.09,*:0.5',
    },
  },
} as const satisfies Group

const whatsapp = {
  title: 'WhatsApp',
  without: 'WhatsApp cannot be used',
  inUse: (env: Env) =>
    isSet(env, 'TWILIO_ACCOUNT_SID') &&
    (isSet(env, 'TWILIO_WHATSAPP_FROM') || isSet(env, 'TWILIO_WHATSAPP_CONTENT_SID')),
  settings: {
    from: { name: 'TWILIO_WHATSAPP_FROM', schema: values.anyText, required: true },
    contentSid: { name: 'TWILIO_WHATSAPP_CONTENT_SID', schema: values.anyText, required: true },
    templates: { name: 'TWILIO_WHATSAPP_TEMPLATES', schema: values.jsonFile(parseTemplates) },
    // List prices, on the high side, as above.
    costMicroUsd: { name: 'WHATSAPP_PRICES', schema: values.prices, default: '+62:0.05,+91:0.03,*:0.15' },
  },
} as const satisfies Group

/** Borrowers' addresses and amounts travel in it: outside of the demo nothing leaves unencrypted. */
const noPlainMail = (text: string, env: Env) =>
  text === 'none' && !isDemo(env) ? 'mail is sent encrypted; unencrypted it serves the demo only' : null

const mail = {
  title: 'mail',
  without: 'Mail cannot be sent',
  inUse: (env: Env) => isSet(env, 'SMTP_HOST'),
  settings: {
    host: { name: 'SMTP_HOST', schema: values.anyText, required: true },
    port: { name: 'SMTP_PORT', schema: values.port, default: '587' },
    tls: {
      name: 'SMTP_TLS',
      schema: values.oneOf(['starttls', 'implicit', 'none']),
      default: 'starttls',
      refusal: noPlainMail,
    },
    user: { name: 'SMTP_USER', schema: values.anyText },
    password: { name: 'SMTP_PASSWORD', schema: values.anyText, secret: true },
    from: { name: 'MAIL_FROM', schema: values.mailAddress, required: true },
  },
} as const satisfies Group

const witnessNeedsMail = (_: string, env: Env) =>
  isSet(env, 'SMTP_HOST') ? null : 'needs a mail server (SMTP_HOST)'
const witnessNeedsS3 = (_: string, env: Env) =>
  isSet(env, 'S3_ENDPOINT') ? null : 'needs a store (S3_ENDPOINT)'

const auditWitness = {
  title: 'a witness of the audit log',
  without: 'Nobody can witness the audit log',
  settings: {
    mail: { name: 'AUDIT_WITNESS_MAIL', schema: values.mailAddress, refusal: witnessNeedsMail },
    bucket: { name: 'AUDIT_WITNESS_BUCKET', schema: values.anyText, refusal: witnessNeedsS3 },
  },
} as const satisfies Group

/** Both keys or none: browsers subscribe with the one and take what the other has signed. */
const vapid = {
  title: 'push messages',
  without: 'Push messages cannot be sent',
  inUse: (env: Env) => isSet(env, 'VAPID_PUBLIC_KEY') || isSet(env, 'VAPID_PRIVATE_KEY'),
  settings: {
    publicKey: { name: 'VAPID_PUBLIC_KEY', schema: values.keyOf(87), required: true },
    privateKey: {
      name: 'VAPID_PRIVATE_KEY',
      schema: values.keyOf(43),
      required: true,
      secret: true,
      replacing: 'new subscriptions',
    },
    subject: {
      name: 'VAPID_SUBJECT',
      schema: values.contactAddress,
      required: true,
      hint: 'mailto: or https:, for the push services',
    },
  },
} as const satisfies Group

const push = {
  title: 'push messages',
  without: 'Push messages cannot be sent',
  settings: {
    hosts: {
      name: 'PUSH_HOSTS',
      schema: values.listOf((host) => /^\.?[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host), 'a host'),
      default:
        'fcm.googleapis.com,updates.push.services.mozilla.com,web.push.apple.com,.push.apple.com,.notify.windows.com',
    },
  },
} as const satisfies Group

const singleSignOn = {
  title: 'single sign-on',
  without: 'Staff cannot sign in by single sign-on',
  inUse: (env: Env) => isSet(env, 'DESK_OIDC_ISSUER') || isSet(env, 'DESK_OIDC_CLIENT_ID'),
  settings: {
    issuer: { name: 'DESK_OIDC_ISSUER', schema: values.vendorAddress, required: true },
    clientId: { name: 'DESK_OIDC_CLIENT_ID', schema: values.anyText, required: true },
    clientSecret: {
      name: 'DESK_OIDC_CLIENT_SECRET',
      schema: values.anyText,
      required: true,
      secret: true,
    },
  },
} as const satisfies Group

/** What the connectors to other companies need. */
export const companies = {
  gateways,
  payouts,
  razorpayx,
  xendit,
  razorpay,
  s3,
  twilio,
  whatsapp,
  mail,
  auditWitness,
  vapid,
  push,
  singleSignOn,
} as const
