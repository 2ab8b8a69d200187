import * as v from 'valibot'
import { languages } from '../../market/language.ts'
import { noticeTopics } from '../../market/notice-figures.ts'

const contentSid = v.pipe(
  v.string(),
  v.regex(/^HX[0-9a-fA-F]{32}$/, 'the id of a template, HX and 32 digits'),
)

/** `{ "reminder": { "id": "HX…", "en": "HX…" } }`: a matter or language that is not there does not go by WhatsApp. */
const templatesSchema = v.strictObject(
  Object.fromEntries(
    noticeTopics.map((matter) => [
      matter,
      v.optional(
        v.strictObject(Object.fromEntries(languages.map((language) => [language, v.optional(contentSid)]))),
      ),
    ]),
  ),
)

export function parseTemplates(content: unknown) {
  const parsed = v.safeParse(templatesSchema, content)
  if (parsed.success) return parsed.output
  throw new Error(
    parsed.issues.map((issue) => `${v.getDotPath(issue) ?? '(whole)'}: ${issue.message}`).join('\n'),
  )
}
