import * as v from 'valibot'
import { CAPTCHA_MAX, SMS_CODE_MAX } from '../../market/constants.ts'
import { essential, flag, optional, owned, reference, required } from '../wire/fields.ts'
import { endpoint, perMinute, readsPerMinute, stepUpOperations } from '../wire/operation.ts'
import { PROOF_MAX, SID_MAX, sessionFields } from './promotion.ts'

export const DEVICE_MARKS_MAX = 300

/** Phone and captcha, as registering from a campaign has them. */
const visitor = {
  phone: required(20),
  /** Empty where a proof of work replaces the picture. */
  capcode: optional(CAPTCHA_MAX),
  proof: optional(PROOF_MAX),
  sid: reference(SID_MAX),
  /** What earlier sign-ins returned as `device`, with spaces between; a stranger has none for the number. */
  device: optional(DEVICE_MARKS_MAX),
}

/** Calls about the account itself. None is in the base contract. */
export const account = {
  sessionOwner: endpoint({
    summary: 'Whose session this is; name and phone number are masked',
    ours: true,
    method: 'POST',
    path: '/v3/account/session-owner',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(60),
    request: v.object({}),
    reply: v.object({ userId: essential(v.string()), name: v.string(), phone: v.string() }),
  }),
  loginCodeSend: endpoint({
    summary: 'Send the code for signing in; the same for numbers with and without an account',
    ours: true,
    method: 'POST',
    path: '/v3/account/login-code',
    dialect: 'envelope',
    by: 'anyone',
    kind: 'steps',
    limit: perMinute(10, 600),
    request: v.object(visitor),
    /** `notice` is shown in place of our own sentence where not every number gets a code at the moment. */
    reply: v.object({ sentTo: v.string(), notice: v.optional(v.string(), '') }),
  }),
  login: endpoint({
    summary: 'Sign in with a code; a number without an account gets one',
    ours: true,
    method: 'POST',
    path: '/v3/account/login',
    dialect: 'envelope',
    by: 'anyone',
    kind: 'steps',
    limit: perMinute(10, 600),
    request: v.object({
      ...visitor,
      smsCode: required(SMS_CODE_MAX),
      /** That the registration agreement is accepted. */
      agreed: v.optional(flag(), '0'),
      ...sessionFields,
    }),
    /** `device` is for the next time that this device asks for a code of the same number. */
    reply: v.object({ token: essential(v.string()), device: v.optional(v.string(), '') }),
  }),
  stepUpCodeSend: endpoint({
    summary: 'Send the code for what a session alone does not open to the number of the account',
    ours: true,
    method: 'POST',
    path: '/v3/account/step-up-code',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(10),
    request: v.object({ operation: v.picklist(stepUpOperations) }),
    reply: v.object({ sentTo: v.string() }),
  }),
  stepUp: endpoint({
    summary: 'Open, with the code that was sent, what a session alone does not: for a few minutes',
    ours: true,
    method: 'POST',
    path: '/v3/account/step-up',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(10),
    request: v.object({ operation: v.picklist(stepUpOperations), smsCode: required(SMS_CODE_MAX) }),
    reply: v.object({}),
  }),
  sessionRenew: endpoint({
    summary: 'Notes that the session is used; a new token once a day, otherwise an empty one',
    ours: true,
    method: 'POST',
    path: '/v3/account/session-renew',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(30),
    request: v.object({}),
    reply: v.object({ token: v.string() }),
  }),
  sessionList: endpoint({
    summary: 'Where the borrower is signed in',
    ours: true,
    method: 'POST',
    path: '/v3/account/sessions',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(60),
    request: v.object({}),
    reply: v.object({
      sessions: v.array(
        v.object({
          id: essential(v.string()),
          /** Empty where it is not known. */
          device: v.string(),
          signedInAt: v.string(),
          seenAt: v.string(),
          isCurrent: flag(),
        }),
      ),
    }),
  }),
  sessionEnd: endpoint({
    summary: 'End one of the sessions',
    ours: true,
    method: 'POST',
    path: '/v3/account/session-end',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(30),
    request: v.object({ id: owned('session') }),
    reply: v.object({}),
  }),
  sessionsEnd: endpoint({
    summary: 'End all sessions, this one too',
    ours: true,
    method: 'POST',
    path: '/v3/account/sessions-end',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(10),
    request: v.object({}),
    reply: v.object({}),
  }),
}
