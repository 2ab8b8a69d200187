import type { Db } from './open.ts'

/** Runs in the caller's transaction, if it has one, and otherwise in its own. */
export const withinTransaction = <Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

/** All that it reads is of one moment, whatever is written meanwhile. */
export const withinSnapshot = <Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
