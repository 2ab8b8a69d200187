import type { Sms } from '../routes.ts'

type Fixed = { costMicroUsd: number; dailyBudgetMicroUsd: number; sent: string[] }

/** A provider that takes everything, at one price; `sent` lists the numbers. */
export const fixedRoutes = ({ costMicroUsd, dailyBudgetMicroUsd, sent }: Fixed): Sms => ({
  routes: [
    {
      name: 'fixed',
      takes: () => true,
      costMicroUsd: () => costMicroUsd,
      send: async ({ phone, attemptId }) => {
        sent.push(phone)
        return { providerId: `fixed-${attemptId}`, delivered: true }
      },
    },
  ],
  dailyBudgetMicroUsd,
  plain: false,
  twilio: null,
})
