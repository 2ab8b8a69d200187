import * as v from 'valibot'
import { DEFAULT_TEMPLATE } from '../../market/constants.ts'
import { type CampaignTemplate, campaignTemplateSchema, templateFields } from './campaign-template.ts'
import { footer, form, questions, steps } from './template-sections.ts'

/** Chinese words and Chinese mobiles, as product 5 has them; also what a template of another backend leaves out. */
export const defaultTemplate: CampaignTemplate = {
  id: DEFAULT_TEMPLATE,
  market: 'id',
  language: 'zh',
  phones: ['cn'],
  title: {
    en: '{app}: loans with every cost in sight',
    id: '{app}: pinjaman dengan biaya yang jelas',
    hi: '{app}: लोन, जिसमें हर खर्च साफ़',
    zh: '{app}：费用清清楚楚的贷款',
  },
  description: {
    en: 'Borrow {from} to {to}, usually decided within {hours} hours. Register with your mobile number and see every cost first.',
    id: 'Pinjam {from} sampai {to}, biasanya diputuskan dalam {hours} jam. Daftar dengan nomor ponsel dan lihat semua biaya lebih dulu.',
    hi: '{from} से {to} तक का लोन, फ़ैसला आम तौर पर {hours} घंटे में। मोबाइल नंबर से रजिस्टर करें और पहले हर खर्च देखें।',
    zh: '可借 {from} 至 {to}，通常 {hours} 小时内作出决定。用手机号注册，先看清每一项费用。',
  },
  sections: [
    {
      kind: 'hero',
      illustration: 'on-its-way',
      title: {
        en: 'Know what you borrow, know what you repay',
        id: 'Jelas berapa dipinjam, jelas berapa dibayar',
        hi: 'कितना लिया, कितना चुकाना है, सब साफ़',
        zh: '借多少、还多少，一眼看清',
      },
      text: {
        en: 'Up to {to} with {app}. Every charge is listed before you confirm.',
        id: 'Hingga {to} dengan {app}. Setiap biaya tercantum sebelum Anda setuju.',
        hi: '{app} से {to} तक। पुष्टि से पहले हर शुल्क दिखाया जाता है।',
        zh: '{app} 最高可借 {to}，确认前逐项列出费用。',
      },
    },
    form,
    { kind: 'claims' },
    steps,
    questions,
    footer,
  ],
}

/** A template of another backend: what can be read of it (product 3 promises no more than the id), and the default's rest. */
export function mendTemplate(value: Readonly<Record<string, unknown>>): CampaignTemplate {
  const readable = Object.entries(templateFields.entries).filter(([name, entry]) => v.is(entry, value[name]))
  const given = Object.fromEntries(readable.map(([name]) => [name, value[name]]))
  const mended = v.safeParse(campaignTemplateSchema, { ...defaultTemplate, ...given })
  return mended.success ? mended.output : defaultTemplate
}
