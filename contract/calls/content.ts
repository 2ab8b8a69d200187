/** What the pages of campaigns and of the assistant know of their shared draft and of what was published. */
export type ContentHistory = {
  /** The revision of the draft that an act names; 0 where there never was one. */
  seen: number
  /** Null where nobody has changed anything since it was published. */
  draft: { savedBy: string; savedAt: string } | null
  versions: readonly { version: number; note: string; publishedBy: string; publishedAt: string }[]
}
