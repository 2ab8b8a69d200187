import type { Db } from '../../database/open.ts'

/** A database in which single statements work, and transactions do what the test says. */
export const withTransactions = (db: Db, transaction: () => { execute: () => Promise<never> }): Db =>
  new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction') return transaction
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
