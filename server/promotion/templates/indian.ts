import type { CampaignTemplate } from '../../../contract/calls/campaign-template.ts'
import { footer, form, questions, steps } from '../../../contract/calls/template-sections.ts'

export const indianTemplate: CampaignTemplate = {
  id: 'india',
  market: 'in',
  language: 'en',
  phones: ['in'],
  title: {
    en: '{app}: a personal loan with nothing hidden',
    id: '{app}: pinjaman pribadi tanpa yang disembunyikan',
    hi: '{app}: पर्सनल लोन, कुछ भी छिपा नहीं',
    zh: '{app}：没有隐藏费用的个人贷款',
  },
  description: {
    en: 'Salaried in India? Borrow {from} to {to} with {app}, usually decided within {hours} hours, every charge shown first.',
    id: 'Bergaji di India? Pinjam {from} sampai {to} lewat {app}, biasanya diputuskan dalam {hours} jam, semua biaya terlihat.',
    hi: 'भारत में वेतनभोगी हैं? {app} से {from} से {to} तक, फ़ैसला आम तौर पर {hours} घंटे में, हर शुल्क पहले से सामने।',
    zh: '在印度领工资？用 {app} 可借 {from} 至 {to}，通常 {hours} 小时内作出决定，费用事先列明。',
  },
  sections: [
    {
      kind: 'hero',
      illustration: 'settled',
      title: {
        en: 'A loan with nothing hidden',
        id: 'Pinjaman tanpa yang disembunyikan',
        hi: 'लोन, जिसमें कुछ छिपा नहीं',
        zh: '没有隐藏费用的贷款',
      },
      text: {
        en: '{from} to {to}, usually decided within {hours} hours. Every charge is shown before you confirm.',
        id: '{from} sampai {to}, biasanya diputuskan dalam {hours} jam. Setiap biaya terlihat sebelum Anda setuju.',
        hi: '{from} से {to} तक, फ़ैसला आम तौर पर {hours} घंटे में। पुष्टि से पहले हर शुल्क दिखाया जाता है।',
        zh: '{from} 至 {to}，通常 {hours} 小时内作出决定。确认前逐项列出费用。',
      },
    },
    form,
    steps,
    { kind: 'claims' },
    questions,
    footer,
  ],
}
