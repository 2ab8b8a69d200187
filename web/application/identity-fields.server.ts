import * as texts from '#texts'
import type { PictureKind } from '../../contract/calls/application.ts'
import { paths } from '../../contract/wire/paths.ts'
import { LEAST_PICTURE } from '../../market/constants.ts'
import { monthNames } from '../../market/dates.ts'
import type { Language } from '../../market/language.ts'
import type { PageContext } from '../page/page.ts'
import type { Option, TextField } from './step-field.ts'
import type { StepFields } from './step-values.server.ts'

type DocumentRow = Record<'label' | 'hint' | 'card', typeof texts.apply_nik> &
  Required<Pick<TextField, 'input'>>

const documents: Record<'nik' | 'pan', DocumentRow> = {
  nik: {
    label: texts.apply_nik,
    hint: texts.apply_nik_hint,
    card: texts.apply_nik_card,
    input: { inputMode: 'numeric', autoComplete: 'off', maxLength: 20 },
  },
  pan: {
    label: texts.apply_pan,
    hint: texts.apply_pan_hint,
    card: texts.apply_pan_card,
    input: { autoComplete: 'off', autoCapitalize: 'characters', maxLength: 14 },
  },
}

/** The document that this market asks for, as people call it. */
export const documentName = ({ pack }: Pick<PageContext, 'pack'>): string =>
  documents[pack.application.document].card()

/** The label of its number. */
export const documentLabel = ({ pack }: Pick<PageContext, 'pack'>): string =>
  documents[pack.application.document].label()

export const pictureHref = ({ href }: Pick<PageContext, 'href'>, picture: string): string =>
  picture && href(paths.applicationPicture, { picture })

/** What was given before is recognised by its end; an empty field keeps it. */
export const withStored = (hint: string, stored: string): string =>
  stored ? `${texts.apply_stored({ number: stored })} ${hint}` : hint

const monthOptions = (language: Language): Option[] => [
  { value: '', label: texts.apply_month() },
  ...monthNames(language).map((label, index) => ({ value: String(index + 1), label })),
]

function leastSize(kind: PictureKind): string {
  const [longer, shorter] = LEAST_PICTURE[kind]
  return texts.apply_picture_least({ longer, shorter })
}

export const identityFields: StepFields = ({ application, values, context }) => {
  const { fullName, documentNumber, birthDate, documentPicture, selfiePicture } = application.identity
  const { pack, language } = context
  const { label, hint, card, input } = documents[pack.application.document]
  return [
    {
      kind: 'text',
      name: 'fullName',
      label: texts.apply_name(),
      hint: texts.apply_name_hint({ card: card() }),
      value: values.read('fullName', fullName),
      input: { autoComplete: 'name', autoCapitalize: 'words', maxLength: 100 },
    },
    {
      kind: 'text',
      name: 'documentNumber',
      label: label(),
      hint: withStored(hint(), documentNumber),
      value: '',
      secret: true,
      input,
    },
    {
      kind: 'date',
      name: 'birthDate',
      label: texts.apply_birth_date(),
      hint: texts.apply_birth_date_hint({ age: pack.legal.minimumAge }),
      ...values.birthDate(birthDate),
      months: monthOptions(language),
    },
    {
      kind: 'picture',
      name: 'documentPicture',
      label: texts.apply_document_picture({ card: card() }),
      hint: `${texts.apply_document_picture_hint()} ${leastSize('document')}`,
      picture: 'document',
      capture: 'environment',
      stored: pictureHref(context, documentPicture),
    },
    {
      kind: 'picture',
      name: 'selfiePicture',
      label: texts.apply_selfie(),
      hint: `${texts.apply_selfie_hint()} ${leastSize('selfie')}`,
      picture: 'selfie',
      capture: 'user',
      stored: pictureHref(context, selfiePicture),
    },
  ]
}
