import { readConfig } from '../process/config/config.ts'
import { type Product, startProduct } from '../product.ts'
import { createLog } from '../server/log.ts'
import type { CopyReply, CopyRequest } from './shared-copy.ts'

/** Serves copies of the product for one worker of the journeys: its modules are loaded and compiled once. */
const products = new Map<number, Product>()
const secret = 'a secret that all copies in this process share'

async function answer(request: CopyRequest): Promise<CopyReply> {
  const { id } = request
  if (!('env' in request)) {
    await products.get(id)?.stop(false)
    products.delete(id)
    return { id }
  }
  const config = readConfig(request.env, () => secret)
  const product = await startProduct(config, createLog(config.logLevel))
  product.startJobs()
  products.set(id, product)
  return { id, port: product.port }
}

process.on('message', async (request: CopyRequest) => {
  const { id } = request
  const reply = await answer(request).catch(({ stack }): CopyReply => ({ id, error: stack }))
  process.send?.(reply)
})
// Between two copies nothing else keeps it.
process.channel?.ref()
