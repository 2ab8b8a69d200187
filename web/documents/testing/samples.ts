import type { PdfDocument } from '../pdf-document.ts'

const terang = {
  name: 'PT Terang Dana Nusantara',
  address: 'Jl. Jenderal Sudirman Kav. 52–53, Jakarta 12190, Indonesia',
  licence: 'KEP-00/D.05/2026',
  phone: '+62 21 5550 0178',
  email: 'bantuan@terang.example',
}
const saaf = {
  name: 'Saaf Credit Services Private Limited',
  address: '14 Bandra Kurla Complex, Mumbai 400051, India',
  licence: 'N-00.00000',
  phone: '+91 22 5550 0178',
  email: 'help@saaf.example',
}
const madeAt = new Date('2026-11-15T03:30:00Z')
const green = '#0b5d43'
const indigo = '#3730a3'

const rupees = ['₹10,350.00', '₹10,233.33', '₹10,116.67']
const rupiah = ['Rp531.250,00', 'Rp520.833,33', 'Rp510.416,67']

/** One key-facts sheet per language, as a borrower gets it. */
export const samples: Record<PdfDocument['language'], PdfDocument> = {
  en: {
    language: 'en',
    title: 'Key facts of your loan',
    number: 'KF-7B1E09A4C2',
    madeOn: '15 Nov 2026, 09:00',
    madeAt,
    company: saaf,
    colour: indigo,
    headline: {
      label: 'You receive',
      value: '₹29,250.00',
      note: 'Personal loan, paid to your account ending 4821',
    },
    sections: [
      {
        heading: 'What you agree to',
        rows: [
          { text: 'Amount borrowed', value: '₹30,000.00' },
          { text: 'Everything to be repaid', value: '₹30,700.00' },
          { text: 'Term', value: '91 days' },
          { text: 'Annual percentage rate', value: '21.47%' },
        ],
      },
      {
        heading: 'What it costs',
        rows: [
          { text: 'Interest (0.039% a day on what is still owed)', value: '₹700.00' },
          { text: 'Service fee, kept back when the money is paid out', value: '₹750.00' },
        ],
      },
      {
        heading: 'When you pay',
        table: {
          columns: ['Period', 'Due by', 'Principal', 'Interest', 'Amount'],
          rows: rupees.map((amount, at) => [
            `${at + 1} of 3`,
            ['15 Dec 2026', '14 Jan 2027', '14 Feb 2027'][at] ?? '',
            '₹10,000.00',
            ['₹350.00', '₹233.33', '₹116.67'][at] ?? '',
            amount,
          ]),
        },
      },
      {
        heading: 'If you pay late',
        paragraphs: [
          'From the first day after a due date 5% of the overdue amount is added for each day, from day 31 4% and from day 91 2%. A penalty of ₹1,000.00 is added once. Late interest stops growing when all charges together reach the amount you borrowed.',
          'You may repay early at any time. You then pay interest only for the days on which you had the money.',
        ],
      },
    ],
    foot: 'This sheet is an offer and not yet a contract. It holds until 22 November 2026. Questions: help@saaf.example or +91 22 5550 0178.',
  },
  id: {
    language: 'id',
    title: 'Ringkasan informasi pinjaman Anda',
    number: 'KF-90C4D17E55',
    madeOn: '15 Nov 2026, 10.30',
    madeAt,
    company: terang,
    colour: green,
    headline: {
      label: 'Anda menerima',
      value: 'Rp1.425.000,00',
      note: 'Pinjaman tunai, ditransfer ke rekening berakhiran 4821',
    },
    sections: [
      {
        heading: 'Yang Anda setujui',
        rows: [
          { text: 'Jumlah pinjaman', value: 'Rp1.500.000,00' },
          { text: 'Seluruh jumlah yang harus dikembalikan', value: 'Rp1.562.500,00' },
          { text: 'Jangka waktu', value: '91 hari' },
          { text: 'Suku bunga tahunan efektif', value: '41,38%' },
        ],
      },
      {
        heading: 'Biaya',
        rows: [
          { text: 'Bunga (0,07% per hari dari sisa pokok)', value: 'Rp62.500,00' },
          { text: 'Biaya layanan, dipotong saat pencairan', value: 'Rp75.000,00' },
        ],
      },
      {
        heading: 'Jadwal pembayaran',
        table: {
          columns: ['Periode', 'Jatuh tempo', 'Pokok', 'Bunga', 'Jumlah'],
          rows: rupiah.map((amount, at) => [
            `${at + 1} dari 3`,
            ['15 Des 2026', '14 Jan 2027', '14 Feb 2027'][at] ?? '',
            'Rp500.000,00',
            ['Rp31.250,00', 'Rp20.833,33', 'Rp10.416,67'][at] ?? '',
            amount,
          ]),
        },
      },
      {
        heading: 'Jika terlambat membayar',
        paragraphs: [
          'Sejak hari pertama setelah jatuh tempo, dikenakan bunga keterlambatan 0,2% per hari dari jumlah yang tertunggak. Pertanggungjawaban dan ketidaktepatwaktuan pembayaran tidak dialihkan kepada pihak lain. Seluruh biaya tidak pernah melebihi 100% dari pokok pinjaman.',
          'Anda boleh melunasi lebih awal kapan saja dan hanya membayar bunga untuk hari-hari pemakaian dana.',
        ],
      },
    ],
    foot: 'Lembar ini adalah penawaran dan belum merupakan perjanjian. Berlaku sampai 22 November 2026. Pertanyaan: bantuan@terang.example atau +62 21 5550 0178.',
  },
  hi: {
    language: 'hi',
    title: 'आपके ऋण के मुख्य तथ्य',
    number: 'KF-3A77F0B218',
    madeOn: '15 नवंबर 2026, 9:00 am',
    madeAt,
    company: saaf,
    colour: indigo,
    headline: { label: 'आपको मिलेंगे', value: '₹29,250.00', note: 'व्यक्तिगत ऋण, आपके खाते में (अंतिम अंक 4821)' },
    sections: [
      {
        heading: 'आप किस पर सहमति दे रहे हैं',
        rows: [
          { text: 'उधार ली गई राशि', value: '₹30,000.00' },
          { text: 'कुल चुकाने योग्य राशि', value: '₹30,700.00' },
          { text: 'अवधि', value: '91 दिन' },
          { text: 'वार्षिक प्रतिशत दर (APR)', value: '21.47%' },
          { text: 'ऋण लेने वाला व्यक्ति', value: 'श्री हरप्रीत सिद्धू' },
        ],
      },
      {
        heading: 'शुल्क और ब्याज',
        rows: [
          { text: 'ब्याज (बकाया मूलधन पर प्रतिदिन 0.039%)', value: '₹700.00' },
          { text: 'सेवा शुल्क, धनराशि भेजते समय काटा जाता है', value: '₹750.00' },
        ],
      },
      {
        heading: 'किश्तों का कार्यक्रम',
        table: {
          columns: ['किश्त', 'अंतिम तिथि', 'मूलधन', 'ब्याज', 'कुल'],
          rows: rupees.map((amount, at) => [
            `3 में से ${at + 1}`,
            ['15 दिसंबर 2026', '14 जनवरी 2027', '14 फ़रवरी 2027'][at] ?? '',
            '₹10,000.00',
            ['₹350.00', '₹233.33', '₹116.67'][at] ?? '',
            amount,
          ]),
        },
      },
      {
        heading: 'देर से भुगतान करने पर',
        paragraphs: [
          'अंतिम तिथि के बाद पहले दिन से बकाया राशि पर प्रतिदिन 5% जुड़ता है, 31वें दिन से 4% और 91वें दिन से 2%। एक बार ₹1,000.00 का दंड भी लगता है। सभी शुल्क मिलाकर उधार ली गई राशि के बराबर होने पर विलंब ब्याज बढ़ना रुक जाता है। यह शर्त क्षेत्रीय कार्यालय, कर्मचारी और ग्राहक, सभी पर समान रूप से लागू होती है।',
          'आप किसी भी समय समय से पहले भुगतान कर सकते हैं। तब ब्याज केवल उतने ही दिनों का लगेगा जितने दिन पैसा आपके पास रहा।',
        ],
      },
    ],
    foot: 'यह पत्रक एक प्रस्ताव है, अनुबंध नहीं। यह 22 नवंबर 2026 तक मान्य है। प्रश्न: help@saaf.example या +91 22 5550 0178।',
  },
  zh: {
    language: 'zh',
    title: '您的贷款要点说明',
    number: 'KF-C0518E6D3F',
    madeOn: '2026年11月15日 10:30',
    madeAt,
    company: terang,
    colour: green,
    headline: { label: '您将收到', value: 'Rp1.425.000,00', note: '现金贷款，转入尾号 4821 的账户' },
    sections: [
      {
        heading: '您同意的内容',
        rows: [
          { text: '借款金额', value: 'Rp1.500.000,00' },
          { text: '应还总额', value: 'Rp1.562.500,00' },
          { text: '期限', value: '91 天' },
          { text: '年化利率（APR）', value: '41.38%' },
        ],
      },
      {
        heading: '费用',
        rows: [
          { text: '利息（按剩余本金每日 0.07%）', value: 'Rp62.500,00' },
          { text: '服务费，放款时扣除', value: 'Rp75.000,00' },
        ],
      },
      {
        heading: '还款计划',
        table: {
          columns: ['期数', '到期日', '本金', '利息', '应还金额'],
          rows: rupiah.map((amount, at) => [
            `第 ${at + 1} 期，共 3 期`,
            ['2026年12月15日', '2027年1月14日', '2027年2月14日'][at] ?? '',
            'Rp500.000,00',
            ['Rp31.250,00', 'Rp20.833,33', 'Rp10.416,67'][at] ?? '',
            amount,
          ]),
        },
      },
      {
        heading: '逾期还款',
        paragraphs: [
          '自到期日次日起，每日按逾期金额的 0.2% 收取逾期利息；逾期利息与其他费用合计不超过借款本金的 100%。“逾期金额”指到期日 23:59（雅加达时间）仍未入账的款项，由 PT Terang Dana Nusantara 计算并在 Terang 应用中显示。印度产品以 ₹ 计价。',
          '您可以随时提前还款，利息仅按实际使用资金的天数计算。',
        ],
      },
    ],
    foot: '本说明为要约，尚不构成合同，有效期至 2026年11月22日。如有疑问，请联系 bantuan@terang.example 或致电 +62 21 5550 0178。',
  },
}
