import type { CampaignTemplate } from '../../../contract/calls/campaign-template.ts'
import { footer, form, questions, steps } from '../../../contract/calls/template-sections.ts'

export const indonesianTemplate: CampaignTemplate = {
  id: 'indonesia',
  market: 'id',
  language: 'id',
  phones: ['id'],
  title: {
    en: '{app}: a clear loan for people with a salary',
    id: '{app}: pinjaman jelas untuk karyawan',
    hi: '{app}: वेतनभोगियों के लिए साफ़ लोन',
    zh: '{app}：面向受薪人士的透明贷款',
  },
  description: {
    en: 'Salaried? Borrow {from} to {to} with {app}, usually decided within {hours} hours, with every cost shown first.',
    id: 'Punya gaji tetap? Pinjam {from} sampai {to} di {app}, biasanya diputuskan dalam {hours} jam, semua biaya terlihat di awal.',
    hi: 'वेतन मिलता है? {app} से {from} से {to} तक लें, फ़ैसला आम तौर पर {hours} घंटे में, हर खर्च पहले से साफ़।',
    zh: '有固定工资？在 {app} 可借 {from} 至 {to}，通常 {hours} 小时内作出决定，费用事先列明。',
  },
  colours: {
    light: { brand: '#8a3b12', brandInk: '#ffffff', brandSoft: '#f9e7dc' },
    dark: { brand: '#f2a77c', brandInk: '#3a1604', brandSoft: '#4a2411' },
  },
  stores: { apk: 'https://terang.example/unduh/terang.apk' },
  sections: [
    {
      kind: 'hero',
      illustration: 'active',
      title: {
        en: 'Every cost before you decide',
        id: 'Semua biaya terlihat sejak awal',
        hi: 'हर खर्च पहले से साफ़',
        zh: '先看清费用，再做决定',
      },
      text: {
        en: '{from} to {to}, usually decided within {hours} hours.',
        id: '{from} sampai {to}, biasanya diputuskan dalam {hours} jam.',
        hi: '{from} से {to} तक, फ़ैसला आम तौर पर {hours} घंटे में।',
        zh: '{from} 至 {to}，通常 {hours} 小时内作出决定。',
      },
    },
    { kind: 'claims' },
    form,
    steps,
    questions,
    footer,
  ],
}
