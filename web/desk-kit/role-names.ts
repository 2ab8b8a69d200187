import * as texts from '#texts'
import type { StaffRole } from '../../contract/wire/roles.ts'

export const roleNames: Readonly<Record<StaffRole, () => string>> = {
  agent: texts.desk_role_agent,
  officer: texts.desk_role_officer,
  treasurer: texts.desk_role_treasurer,
  manager: texts.desk_role_manager,
  auditor: texts.desk_role_auditor,
}
