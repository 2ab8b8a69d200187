import * as texts from '#texts'
import type { DeskKey } from '../../../contract/desk/table.ts'

/** How a proposal is called, by the key of its call; each area of the desk names its own. */
const names: Readonly<Partial<Record<DeskKey, () => string>>> = {
  applicationLargeApprove: texts.desk_application_large_approve,
  productChange: texts.desk_act_productChange,
  staffInvite: texts.desk_act_staff_invite,
  staffRoleChange: texts.desk_act_staff_role,
}

export const actName = (act: string): string => names[act as DeskKey]?.() ?? act
