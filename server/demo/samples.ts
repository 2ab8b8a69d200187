import type { LocalText, Market } from '../../market/language.ts'
import { statusCodes } from '../../market/order-status.ts'
import type { ProductBody } from '../database/tables/loans.ts'
import type { DeclineReason } from '../loans/policy.ts'

type Tags = ProductBody['tags']
type Sketch = Pick<ProductBody, 'id' | 'name'> & Partial<ProductBody> & { description: LocalText }

const IDR_MILLION = 100_000_000
const INR_THOUSAND = 100_000
const QUICK_DAYS = 120

const quick: LocalText = {
  en: 'One repayment at the end',
  id: 'Sekali bayar di akhir',
  hi: 'अंत में एक ही भुगतान',
  zh: '到期一次还清',
}
const steady: LocalText = {
  en: 'Six equal instalments',
  id: 'Enam cicilan sama besar',
  hi: 'छह बराबर किस्तें',
  zh: '六期等额还款',
}
const study: LocalText = {
  en: 'For school and course fees',
  id: 'Untuk biaya sekolah dan kursus',
  hi: 'स्कूल और कोर्स की फ़ीस के लिए',
  zh: '用于学费和培训费',
}
const shop: LocalText = {
  en: 'For your stall or small shop',
  id: 'Untuk warung atau usaha kecil',
  hi: 'आपकी दुकान या छोटे व्यवसाय के लिए',
  zh: '用于小店和小生意',
}

const fast: Tags = {
  en: ['One payment', 'No collateral', 'No paperwork'],
  id: ['Sekali bayar', 'Tanpa jaminan', 'Tanpa dokumen kertas'],
  hi: ['एक भुगतान', 'बिना गारंटी', 'बिना कागज़'],
  zh: ['一次还清', '无需抵押', '无需纸质材料'],
}
const calm: Tags = {
  en: ['Six months', 'Equal instalments', 'Extension possible'],
  id: ['Enam bulan', 'Cicilan tetap', 'Bisa diperpanjang'],
  hi: ['छह महीने', 'बराबर किस्तें', 'अवधि बढ़ सकती है'],
  zh: ['六个月', '等额还款', '可申请延期'],
}

const indonesian: Sketch[] = [
  {
    id: 'terang-kilat',
    name: 'Terang Kilat',
    description: quick,
    tags: fast,
  },
  {
    id: 'terang-cicil',
    name: 'Terang Cicil',
    description: steady,
    tags: calm,
    term_days: 180,
    periods: 6,
  },
  {
    id: 'terang-belajar',
    name: 'Terang Belajar',
    description: study,
    term_days: 180,
  },
  {
    id: 'terang-usaha',
    name: 'Terang Usaha',
    description: shop,
    open: false,
  },
]
const indian: Sketch[] = [
  { id: 'saaf-quick', name: 'Saaf Quick', description: quick, tags: fast },
  {
    id: 'saaf-steady',
    name: 'Saaf Steady',
    description: steady,
    tags: calm,
    term_days: 180,
    periods: 6,
  },
  {
    id: 'saaf-study',
    name: 'Saaf Study',
    description: study,
    term_days: 180,
  },
  {
    id: 'saaf-shop',
    name: 'Saaf Shop',
    description: shop,
    open: false,
  },
]

/** As a native app names its screen; in a browser it is `/product`. */
const linkTo: Record<Market, (id: string) => string> = {
  id: (id) => `terang://product/${id}`,
  in: (id) => `saaf://product/${id}`,
}

const product =
  (market: Market, range: [number, number]) =>
  ({ description, ...sketch }: Sketch, index: number): ProductBody => ({
    market,
    logo: '',
    amount_min_minor: range[0],
    amount_max_minor: range[1],
    term_days: QUICK_DAYS,
    daily_rate_micro: 1000 + 250 * index,
    description,
    tags: { en: [], id: [], hi: [], zh: [] },
    link: linkTo[market](sketch.id),
    open: true,
    position: index,
    periods: 1,
    service_fee_basis_points: 300,
    period_fee_minor: 0,
    extension_fee_basis_points: 500,
    extension_days: 14,
    max_extensions: 3,
    ...sketch,
  })

export const sampleProducts: ProductBody[] = [
  ...indonesian.map(product('id', [IDR_MILLION, 15 * IDR_MILLION])),
  ...indian.map(product('in', [2 * INR_THOUSAND, 80 * INR_THOUSAND])),
]

/** One borrower and order of the demo. When the first open payment is due decides due and overdue. */
export type Sample = {
  key: string
  name: string
  status: number
  /** On which product, and how far it is repaid; none: not paid out yet. */
  loan?: { product: 'quick' | 'steady'; paid: number; firstOpenDueInDays: number; lastPaidTwice?: true }
  extendable?: true
  decision?: Exclude<DeclineReason, 'amount'> | 'approved'
  askScore?: true
  /** A past complaint: answered and not rated, being handled, or handled for longer than was promised. */
  complaint?: 'answered' | 'handling' | 'late'
}

/** In every status of product 10.5, in both markets, one whose status nobody knows, a new loan, and one with credit. */
export const samples: Sample[] = [
  { key: 'review', name: 'review', status: statusCodes.review },
  { key: 'declined', name: 'declined', status: statusCodes.declined, decision: 'salary' },
  { key: 'on-its-way', name: 'on its way', status: statusCodes.onItsWay, decision: 'approved' },
  {
    key: 'active',
    name: 'instalments, 2 of 6 paid',
    status: statusCodes.active,
    loan: { product: 'steady', paid: 2, firstOpenDueInDays: 20 },
    complaint: 'late',
  },
  {
    key: 'due',
    name: 'due, extendable',
    status: statusCodes.active,
    loan: { product: 'quick', paid: 0, firstOpenDueInDays: 3 },
    extendable: true,
    complaint: 'answered',
  },
  {
    key: 'overdue',
    name: 'overdue',
    status: statusCodes.active,
    loan: { product: 'steady', paid: 1, firstOpenDueInDays: -5 },
    extendable: true,
    complaint: 'handling',
  },
  {
    key: 'settled',
    name: 'settled, asks for a rating',
    status: statusCodes.settled,
    loan: { product: 'quick', paid: 1, firstOpenDueInDays: -10 },
    askScore: true,
    complaint: 'answered',
  },
  { key: 'unknown', name: 'a status nobody knows', status: 999 },
  {
    key: 'new',
    name: 'paid out today',
    status: statusCodes.active,
    loan: { product: 'quick', paid: 0, firstOpenDueInDays: QUICK_DAYS },
  },
  {
    key: 'credit',
    name: 'settled, the bill was paid twice',
    status: statusCodes.settled,
    loan: { product: 'quick', paid: 1, firstOpenDueInDays: -10, lastPaidTwice: true },
  },
]

/** Loans in arrears for the desk; nobody is signed in as one of them. */
export const arrearsSamples: Sample[] = [
  {
    key: 'late-12',
    name: '12 days late',
    status: statusCodes.active,
    loan: { product: 'steady', paid: 0, firstOpenDueInDays: -12 },
  },
  {
    key: 'late-40',
    name: '40 days late',
    status: statusCodes.active,
    loan: { product: 'steady', paid: 0, firstOpenDueInDays: -40 },
  },
  {
    key: 'late-100',
    name: '100 days late',
    status: statusCodes.active,
    loan: { product: 'quick', paid: 0, firstOpenDueInDays: -100 },
  },
]

const people: Record<Market, string[]> = {
  id: [
    'Ayu Lestari',
    'Budi Santoso',
    'Citra Dewi',
    'Dimas Prakoso',
    'Eka Wulandari',
    'Fajar Nugroho',
    'Gita Permata',
    'Hadi Wijaya',
    'Intan Maharani',
    'Joko Susilo',
    'Kartika Sari',
    'Lukman Hakim',
    'Maya Anggraini',
  ],
  in: [
    'Asha Verma',
    'Bharat Singh',
    'Chitra Nair',
    'Deepak Joshi',
    'Esha Patel',
    'Farhan Khan',
    'Geeta Rao',
    'Harish Menon',
    'Indira Das',
    'Jatin Mehta',
    'Kavita Iyer',
    'Lalit Bose',
    'Mohan Pillai',
  ],
}

export const personOf = (market: Market, index: number): string =>
  people[market][index] ?? `Borrower ${index + 1}`
