import type { Sms } from '../routes.ts'

type Fixed = { costMicroUsd: number; dailyBudgetMicroUsd: number; sent: string[]; bodies: string[] }

/** A provider that takes everything, at one price; `sent` lists the numbers, `bodies` what they read. */
export const fixedRoutes = ({ costMicroUsd, dailyBudgetMicroUsd, sent, bodies }: Fixed): Sms => ({
  routes: [
    {
      name: 'fixed',
      takes: () => true,
      costMicroUsd: () => costMicroUsd,
      send: async ({ phone, body, attemptId }) => {
        sent.push(phone)
        bodies.push(body)
        return { providerId: `fixed-${attemptId}`, delivered: true }
      },
    },
  ],
  dailyBudgetMicroUsd,
  plain: false,
  twilio: null,
})
