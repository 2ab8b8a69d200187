/** Product 10.14: what somebody at the lender's works on. */
export const staffRoles = ['agent', 'officer', 'treasurer', 'manager', 'auditor'] as const
export type StaffRole = (typeof staffRoles)[number]

export const isStaffRole = (text: string): text is StaffRole => staffRoles.some((role) => role === text)

/** Who is signed in at the desk. */
export type Staff = { id: string; name: string; email: string; role: StaffRole }

export const everyone: readonly StaffRole[] = [...staffRoles]
