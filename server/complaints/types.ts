import * as texts from '#texts'
import { COLLECTION_TYPE } from '../../market/constants.ts'

type Message = () => string
type Type = { value: string; title: Message; children?: readonly { value: string; title: Message }[] }

/** What one can complain about. Values stand in complaints that were filed: they are added to, never reused. */
const types: readonly Type[] = [
  {
    value: COLLECTION_TYPE,
    title: texts.complaint_type_collection,
    children: [
      { value: '101', title: texts.complaint_son_threats },
      { value: '102', title: texts.complaint_son_hours },
      { value: '103', title: texts.complaint_son_others },
      { value: '104', title: texts.complaint_son_paid },
      { value: '105', title: texts.complaint_son_private },
    ],
  },
  { value: '2', title: texts.complaint_type_payment },
  { value: '3', title: texts.complaint_type_charges },
  { value: '4', title: texts.complaint_type_payout },
  { value: '5', title: texts.complaint_type_data },
  { value: '6', title: texts.complaint_type_app },
  { value: '7', title: texts.complaint_type_other },
]

/** Nobody chooses it: the assistant files it when somebody writes words of crisis (decision 231). */
export const CRISIS_TYPE = '8'
export const crisisTypes = {
  selfHarm: '801',
  threat: '802',
  fraud: '803',
} as const satisfies Record<string, string>
const crisisType: Type = {
  value: CRISIS_TYPE,
  title: texts.complaint_type_crisis,
  children: [
    { value: crisisTypes.selfHarm, title: texts.complaint_son_self_harm },
    { value: crisisTypes.threat, title: texts.complaint_son_danger },
    { value: crisisTypes.fraud, title: texts.complaint_son_fraud },
  ],
}

const options = (list: readonly Pick<Type, 'value' | 'title'>[]) =>
  list.map(({ value, title }) => ({ value, title: title() }))

export const typeOptions = () => options(types)

/** Product 2.2: only the collection type shows child types. */
export const sonTypeOptions = () =>
  options(types.find(({ value }) => value === COLLECTION_TYPE)?.children ?? [])

export function isKnownType(type: string, sonType: string): boolean {
  const found = types.find(({ value }) => value === type)
  if (!found) return false
  return sonType === '' || (found.children ?? []).some(({ value }) => value === sonType)
}

/** A type that is no longer offered is still shown where it was filed, as the value it had. */
export function typeTitles(type: string, sonType: string) {
  const found = [...types, crisisType].find(({ value }) => value === type)
  const son = found?.children?.find(({ value }) => value === sonType)
  return {
    type: found ? found.title() : type,
    sonType: son ? son.title() : sonType,
  }
}
