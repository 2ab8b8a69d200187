/** Pages beside these that have no row of their own yet. */
export const linkedPaths = { login: '/login', apply: '/apply', setting: '/setting' } as const
