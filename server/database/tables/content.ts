export type ContentKind = 'campaign' | 'assistant'
export type ContentBody = Readonly<Record<string, unknown>>

export type ContentTables = {
  content_drafts: {
    kind: ContentKind
    content_id: string
    /** Rises with every save; whoever saves names the one that was seen. */
    revision: number
    /** Null where it was published or discarded. */
    body: ContentBody | null
    saved_by: string
    saved_at: Date
  }
  content_versions: {
    kind: ContentKind
    content_id: string
    version: number
    body: ContentBody
    note: string
    published_by: string
    published_at: Date
  }
}
