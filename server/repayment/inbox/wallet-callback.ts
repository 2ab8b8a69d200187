import type { Services } from '../../calls/call.ts'
import type { CallbackRequest } from '../../calls/callbacks.ts'
import { takeWalletCallback } from '../cards/card-wallet.ts'

const statuses = { taken: 200, forged: 401, unreadable: 400, 'no wallet': 404 } as const

export const receiveWalletCallback = (services: Services) => async (request: CallbackRequest) =>
  statuses[await takeWalletCallback(services, request)]
