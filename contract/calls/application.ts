import * as v from 'valibot'
import type { MarketPack } from '../../market/market.ts'
import { essential, flag, loose, optional, otherwise, owned } from '../wire/fields.ts'
import { endpoint, perMinute, readsPerMinute } from '../wire/operation.ts'

/** The steps of applying, in their order; a market pack may leave out `contact`. */
export const applicationSteps = ['identity', 'personal', 'job', 'contact', 'bank'] as const
export type ApplicationStep = (typeof applicationSteps)[number]

/** The steps that a market asks for. */
export const requiredSteps = ({ application }: MarketPack): readonly ApplicationStep[] =>
  applicationSteps.filter((step) => step !== 'contact' || application.emergencyContact)

/**
 * `open`: being filled in; `checking`: identity and account are being checked; `review`: a person looks at it. A borrower
 * who never began has an open one without a step that is done.
 */
export const applicationStatuses = ['open', 'checking', 'review', 'approved', 'declined'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export const pictureKinds = ['document', 'selfie'] as const
export type PictureKind = (typeof pictureKinds)[number]

export const employments = ['employee', 'civil', 'business', 'gig', 'farmer', 'other'] as const
export const relations = ['parent', 'spouse', 'sibling', 'child', 'relative', 'friend'] as const

/** With `draft` nothing is required and nothing is refused but what cannot be stored: what was typed so far is kept. */
const draft = v.optional(flag(), '0')

/** Empty where nothing was chosen yet: a draft may be sent at any moment. */
const oneOf = <const T extends readonly string[]>(values: T) => v.optional(v.picklist(['', ...values]), '')

/** Which field is refused, and why, is in the refusal's data (`fieldProblems`). */
const save = <Fields extends v.ObjectEntries>(step: ApplicationStep, summary: string, fields: Fields) =>
  endpoint({
    summary,
    ours: true,
    method: 'POST',
    path: `/v3/application/${step}-save`,
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(60),
    request: v.object({ draft, ...fields }),
    reply: v.object({}),
  })

/**
 * What a refusal carries: a message for each field that is wrong, in the borrower's language; where the whole application is
 * handed in, the steps that are still to be done.
 */
export const fieldProblems = v.object({
  fields: v.record(v.string(), v.string()),
  steps: v.optional(v.array(v.picklist(applicationSteps)), []),
})
export type FieldProblems = v.InferOutput<typeof fieldProblems>

/** None of these calls is in the base contract. */
export const application = {
  applicationLoad: endpoint({
    summary: 'The application as far as it has come; document and account numbers are masked',
    ours: true,
    method: 'POST',
    path: '/v3/application/load',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(120),
    request: v.object({}),
    reply: v.object({
      status: essential(otherwise(v.picklist(applicationStatuses), 'open')),
      steps: v.array(v.object({ step: essential(v.picklist(applicationSteps)), done: flag() })),
      identity: v.object({
        fullName: v.string(),
        /** `•••• 1234`; empty where none was given. */
        documentNumber: v.string(),
        birthDate: v.string(),
        documentPicture: v.string(),
        selfiePicture: v.string(),
      }),
      personal: v.object({
        address: v.string(),
        region: v.string(),
        district: v.string(),
        postalCode: v.string(),
        email: v.string(),
      }),
      job: v.object({
        employment: v.string(),
        employer: v.string(),
        /** In major units, without separators; a month's or a year's, as the market pack counts it. */
        income: v.string(),
        payDay: v.string(),
      }),
      contact: v.object({ name: v.string(), relation: v.string(), phone: v.string() }),
      bank: v.object({
        bankCode: v.string(),
        bankName: v.string(),
        accountNumber: v.string(),
        holder: v.string(),
        /** Why the last check of the account failed; empty where it did not. */
        problem: v.string(),
      }),
      /** What was decided, or what is being waited for, in words; empty fields while nothing is. */
      decision: v.object({
        title: v.string(),
        message: v.string(),
        /** What would change it. */
        change: v.string(),
        /** What the person who decided wrote to the borrower. */
        remark: v.string(),
        /** The first day on which applying again makes sense, ISO; empty where any day does. */
        retryOn: v.string(),
        /** The credit limit, formatted. */
        limit: v.string(),
        /** The step that has to be done again, where one has to. */
        step: v.string(),
      }),
    }),
  }),
  identitySave: save('identity', 'Who the borrower is', {
    fullName: optional(100),
    /** Empty keeps the one that was given before. */
    documentNumber: optional(32),
    birthDate: optional(10),
  }),
  personalSave: save('personal', 'Where the borrower lives', {
    address: optional(200),
    region: optional(16),
    district: optional(40),
    postalCode: optional(10),
    email: optional(254),
  }),
  jobSave: save('job', 'What the borrower earns', {
    employment: oneOf(employments),
    employer: optional(100),
    /** As it was typed, with or without separators of thousands. */
    income: optional(20),
    payDay: optional(2),
  }),
  emergencyContactSave: save('contact', 'Whom to call in an emergency; never for collection', {
    name: optional(100),
    relation: oneOf(relations),
    phone: optional(20),
    /** The borrower told that person, who agreed. */
    consent: v.optional(flag(), '0'),
  }),
  bankSave: save('bank', 'Where the money is sent', {
    /** The bank's code; in India the IFSC of the branch. */
    bankCode: optional(16),
    /** Empty keeps the one that was given before. */
    accountNumber: optional(34),
    holder: optional(100),
  }),
  applicationSubmit: endpoint({
    summary: 'Hand the application in; the same again gives the same answer',
    ours: true,
    method: 'POST',
    path: '/v3/application/submit',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(10),
    request: v.object({ consent: flag() }),
    reply: v.object({ status: essential(v.picklist(applicationStatuses)) }),
  }),
  applicationPictureSave: endpoint({
    summary: 'Upload the picture of the document or the selfie; a new one replaces the old',
    ours: true,
    method: 'POST',
    path: '/v3/application/picture-save',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(30),
    body: 'multipart',
    request: v.object({ kind: v.picklist(pictureKinds), picture: v.instance(Blob) }),
    reply: v.object({ picture: essential(loose) }),
  }),
  applicationPictureRead: endpoint({
    summary: 'One of these pictures, for its borrower',
    ours: true,
    method: 'POST',
    path: '/v3/application/picture-read',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(120),
    request: v.object({ picture: owned('applicationPicture') }),
    reply: v.object({ type: v.string(), base64: v.string() }),
  }),
}
