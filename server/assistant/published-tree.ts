import { type ContentKey, newestBody, publishedBody } from '../content/drafts.ts'
import type { Db } from '../database/open.ts'
import type { ContentBody } from '../database/tables/content.ts'
import { type Category, tree } from './tree.ts'

export const treeKey: ContentKey = { kind: 'assistant', id: 'tree' }

/** A list as the body of a content, which is an object. */
export const bodyOfTree = (categories: readonly Category[]): ContentBody => ({ categories })
export const treeOfBody = (body: ContentBody) => body['categories'] as readonly Category[]

/** The tree that borrowers get: the one that was published last, or the one that the product came with. */
export async function publishedTree(db: Db): Promise<readonly Category[]> {
  const body = await newestBody(db, treeKey)
  return body ? treeOfBody(body) : tree
}

/** An older one; version 0 is the one that the product came with. */
export async function treeOfVersion(db: Db, version: number): Promise<readonly Category[] | null> {
  if (version === 0) return tree
  const body = await publishedBody(db, treeKey, version)
  return body && treeOfBody(body)
}
