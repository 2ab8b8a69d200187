import { describe, expect, test } from 'vitest'
import { production, read, refusal } from './testing/reading.ts'

describe('SMS', () => {
  const twilio = {
    ...production,
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: 'MG1',
    PUBLIC_URL: 'https://web.example/',
  }

  test('goes by Twilio where it is set up', () => {
    const { sms } = read(twilio)
    expect(sms).toMatchObject({
      accountSid: 'AC1',
      from: 'MG1',
      api: 'https://api.twilio.com',
      whatsapp: null,
      voiceFrom: null,
      publicUrl: 'https://web.example',
      dailyBudgetMicroUsd: 50_000_000,
    })
    expect(['+6281', '+8613', '+4477'].map((phone) => sms?.costMicroUsd(phone))).toEqual([
      450_000, 80_000, 500_000,
    ])
    const own = read({ ...twilio, SMS_PRICES: '+62:0.2,+91:0.05', SMS_DAILY_BUDGET_USD: '7.5' }).sms
    expect([own?.costMicroUsd('+6281'), own?.costMicroUsd('+4477')]).toEqual([200_000, 200_000])
    expect(own?.dailyBudgetMicroUsd).toBe(7_500_000)
  })

  test.each([
    [{ TWILIO_AUTH_TOKEN: '', PUBLIC_URL: '' }, 'without TWILIO_AUTH_TOKEN and PUBLIC_URL'],
    [{ PUBLIC_URL: 'http://web.example' }, 'PUBLIC_URL'],
    [{ TWILIO_WHATSAPP_FROM: '+1' }, 'TWILIO_WHATSAPP_CONTENT_SID'],
    [{ SMS_PRICES: '62=1' }, 'SMS_PRICES'],
    [{ SMS_PRICES: '+62:much' }, 'SMS_PRICES'],
    [{ SMS_DAILY_BUDGET_USD: 'all' }, 'SMS_DAILY_BUDGET_USD'],
  ])('half set up says what is wrong: %o', (change, named) => {
    const message = refusal({ ...twilio, ...change } as Record<string, string>)
    expect(message).toContain(named)
    expect(message).not.toContain('token')
  })
})

describe('mail', () => {
  const mail = { ...production, SMTP_HOST: 'smtp.lender.example', MAIL_FROM: 'notices@lender.example' }

  test('goes encrypted unless it is the demo', () => {
    expect(read(mail).mail).toMatchObject({
      host: 'smtp.lender.example',
      port: 587,
      tls: 'starttls',
      user: null,
    })
    expect(refusal({ ...mail, SMTP_TLS: 'none' })).toContain('SMTP_TLS')
    expect(refusal({ ...mail, MAIL_FROM: '' })).toContain('MAIL_FROM')
    expect(refusal({ ...mail, MAIL_FROM: 'nobody' })).toContain('MAIL_FROM')
  })
})

describe('the picture store', () => {
  const s3 = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'pictures',
    S3_REGION: 'ap-southeast-3',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }

  test('is S3 where all of it is set', () => {
    expect(read({ ...production, ...s3 }).s3).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'pictures',
      region: 'ap-southeast-3',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    })
  })

  test('names what is missing of it', () => {
    expect(() => read({ ...production, ...s3, S3_BUCKET: '', S3_REGION: '' })).toThrow(
      'Pictures cannot go to S3 without S3_BUCKET and S3_REGION.',
    )
  })
})

describe('payment companies', () => {
  const ofXendit = { XENDIT_SECRET_KEY: 'xnd_secret', XENDIT_CALLBACK_TOKEN: 'token-now, token-before' }
  const ofRazorpay = {
    RAZORPAY_KEY_ID: 'rzp_id',
    RAZORPAY_KEY_SECRET: 'rzp_secret',
    RAZORPAY_WEBHOOK_SECRET: 'hook_secret',
  }
  const secrets = ['xnd_secret', 'token-now', 'token-before', 'rzp_secret', 'hook_secret']
  const gateways = (env: Record<string, string>) => read({ ...production, ...env }).gateways

  test('are set up by the settings that they need', () => {
    expect(gateways({ ...ofXendit, ...ofRazorpay, GATEWAY_IN: 'razorpay' })).toEqual({
      id: 'sandbox',
      in: 'razorpay',
      timeoutMs: 10_000,
      sandboxSecrets: null,
      xendit: {
        secretKey: 'xnd_secret',
        callbackTokens: ['token-now', 'token-before'],
        baseUrl: 'https://api.xendit.co',
        apiVersion: '2024-11-11',
      },
      razorpay: {
        keyId: 'rzp_id',
        keySecret: 'rzp_secret',
        webhookSecrets: ['hook_secret'],
        baseUrl: 'https://api.razorpay.com/v1',
        upiQr: 'qr_code',
        qrPath: '/payments/qr_codes',
        intentPath: '/payments/create/upi',
        contactPhone: '',
        contactEmail: '',
      },
    })
  })

  test('that no market chose may be set up in part', () => {
    const { xendit, razorpay } = gateways({ ...ofXendit, XENDIT_SECRET_KEY: '', RAZORPAY_API: 'nowhere' })
    expect([xendit, razorpay]).toEqual([null, null])
  })

  test('on this machine may be reached without encryption, for a fake', () => {
    const { xendit } = gateways({ ...ofXendit, XENDIT_API: 'http://127.0.0.1:4107/' })
    expect(xendit?.baseUrl).toBe('http://127.0.0.1:4107')
  })

  test.each([
    [{ GATEWAY_ID: 'xendit' }, 'Xendit cannot be used without XENDIT_SECRET_KEY and XENDIT_CALLBACK_TOKEN.'],
    [
      { GATEWAY_IN: 'razorpay', ...ofRazorpay, RAZORPAY_WEBHOOK_SECRET: '' },
      'Razorpay cannot be used without RAZORPAY_WEBHOOK_SECRET.',
    ],
    [{ GATEWAY_ID: 'razorpay', ...ofRazorpay }, "GATEWAY_ID: 'razorpay' is not one of sandbox, xendit"],
    [{ GATEWAY_IN: 'xendit', ...ofXendit }, "GATEWAY_IN: 'xendit' is not one of sandbox, razorpay"],
    [{ GATEWAY_ID: 'toString' }, "GATEWAY_ID: 'toString' is not one of sandbox, xendit"],
    [
      { ...ofXendit, XENDIT_API: 'http://api.xendit.co' },
      "XENDIT_API: 'http://api.xendit.co' is not an https address",
    ],
    [{ GATEWAY_TIMEOUT_MS: '0' }, "GATEWAY_TIMEOUT_MS: '0' is not between 1 and 60000"],
    [{ GATEWAY_TIMEOUT_MS: '60001' }, "GATEWAY_TIMEOUT_MS: '60001' is not between 1 and 60000"],
    [{ ...ofRazorpay, RAZORPAY_UPI_QR: 'png' }, "RAZORPAY_UPI_QR: 'png' is not one of qr_code, vpa"],
  ])('have a line for a mistake: %j', (env, message) => {
    const line = refusal({ ...production, ...env } as Record<string, string>)
    expect(line).toBe(message)
    for (const value of secrets) expect(line).not.toContain(value)
  })
})

describe('payouts', () => {
  const xendit = { XENDIT_SECRET_KEY: 'key', XENDIT_CALLBACK_TOKEN: 'proof' }
  const razorpay = {
    RAZORPAY_KEY_ID: 'id',
    RAZORPAY_KEY_SECRET: 'key',
    RAZORPAY_WEBHOOK_SECRET: 'proof',
  }

  test('are the sandbox’s in the demo, and a person’s elsewhere', () => {
    expect(read({ DEMO: '1' }).payouts).toMatchObject({ id: 'sandbox', in: 'sandbox' })
    expect(read(production).payouts).toMatchObject({ id: 'desk', in: 'desk' })
  })

  test('go by the companies that are chosen, whose settings are then needed', () => {
    const chosen = { ...production, PAYOUT_ID: 'xendit', PAYOUT_IN: 'razorpay' }
    const { payouts, gateways } = read({ ...chosen, ...xendit, ...razorpay, RAZORPAYX_ACCOUNT: '7878' })
    expect(payouts).toEqual({ id: 'xendit', in: 'razorpay', razorpayx: { accountNumber: '7878' } })
    expect(gateways).toMatchObject({ xendit: { secretKey: 'key' }, razorpay: { keyId: 'id' } })
  })

  test.each([
    [{ PAYOUT_ID: 'xendit' }, 'XENDIT_SECRET_KEY'],
    [{ PAYOUT_IN: 'razorpay', RAZORPAYX_ACCOUNT: '7878' }, 'RAZORPAY_KEY_ID'],
    [{ PAYOUT_IN: 'razorpay', ...razorpay }, 'RAZORPAYX_ACCOUNT'],
  ])('half set up say what is missing: %o', (change, named) => {
    expect(refusal({ ...production, ...change })).toContain(named)
  })

  test.each(['PAYOUT_ID', 'PAYOUT_IN'])('of the sandbox pay nobody outside of the demo: %s', (name) => {
    expect(refusal({ ...production, [name]: 'sandbox' })).toContain(name)
  })
})
