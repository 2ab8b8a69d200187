import { expect, test } from 'vitest'
import { languages } from '../../market/language.ts'
import { packs } from '../../market/packs/packs.ts'
import { openPages } from '../testing/pages.ts'
import { success } from '../testing/replies.ts'

const complaint = {
  type: 'Payment',
  sonType: '',
  problemId: '1',
  content: 'Late',
  images: [],
  disposeDetail: '',
  disposeImages: [],
  isScore: '0',
  handler: '',
  time: '',
  isCollection: '0',
  steps: [],
  promise: { until: '', broken: '1' },
}

test.each(languages)('who to turn to next is named in %s', async (language) => {
  const { get } = openPages({ complaintDetail: async () => success(complaint) })
  for (const [market, query] of [
    ['id', ''],
    ['in', '&needPop=1'],
  ] as const) {
    const page = await (await get(`/complainDetails?problemId=1&lang=${language}${query}`)).text()
    for (const { name } of packs[market].escalation) {
      expect(page).toContain(`>${name[language]}<`)
      const others = languages.map((other) => name[other]).filter((other) => other !== name[language])
      for (const other of others) expect(page).not.toContain(`>${other}<`)
    }
  }
})
