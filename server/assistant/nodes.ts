import { sql } from 'kysely'
import type { Language } from '../../market/language.ts'
import type { Db } from '../database/open.ts'

export type Node = {
  id: string
  parent: string | null
  action: number
  problemType: string
  title: string
  answer: string
}

export type TreeView = { byId: ReadonlyMap<string, Node>; childrenOf: (parent: string | null) => Node[] }

/** The whole tree in one language: it is small, and a chat refers to many of its places at once. */
export async function readTree(db: Db, language: Language): Promise<TreeView> {
  const { rows } = await sql<Node>`
    select id, parent, action, problem_type as "problemType", title ->> ${language} as title,
      answer ->> ${language} as answer
    from assistant_nodes order by position, id`.execute(db)
  return {
    byId: new Map(rows.map((node) => [node.id, node])),
    childrenOf: (parent) => rows.filter((node) => node.parent === parent),
  }
}
