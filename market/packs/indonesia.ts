import { DEFAULT_MARKET, payTypes } from '../constants.ts'
import type { MarketPack, PayChannel } from '../market.ts'
import { currencies } from '../money.ts'
import { indonesiaArrears, indonesiaContact } from './indonesia-arrears.ts'
import { indonesiaBureau } from './indonesia-bureau.ts'
import { indonesianBanks } from './indonesian-banks.ts'
import { indonesiaNotices } from './notices.ts'
import { retention } from './retention.ts'

const bank = (code: string, name: string): PayChannel => ({
  code,
  payType: payTypes.bank,
  name,
  methods: ['ATM', 'MobileBank', 'InternetBank'],
  minMinor: 1_000_000,
  maxMinor: 5_000_000_000,
})
const shop = (code: string, name: string, maxMinor: number): PayChannel => ({
  code,
  payType: payTypes.miniMarket,
  name,
  methods: ['Cash'],
  minMinor: 1_000_000,
  maxMinor,
})

export const indonesia: MarketPack = {
  market: 'id',
  typeNumber: 2,
  appName: 'Terang',
  currency: currencies.id,
  currencySymbol: 'Rp',
  language: 'id',
  languagesOffered: ['id', 'en', 'zh'],
  timeZone: 'Asia/Jakarta',
  company: {
    name: 'PT Terang Pinjam Nusantara',
    email: 'bantuan@terang.example',
    phone: '+62 21 5550 0142',
    address: 'Jl. Jenderal Sudirman Kav. 52, Jakarta 12190, Indonesia',
    registrationNumber: 'AHU-0000000.AH.01.01',
    licenceNumber: 'KEP-000/D.05/2026',
    website: 'https://terang.example',
    copyright: '© 2026 PT Terang Pinjam Nusantara',
  },
  merchantNumber: '1002',
  colours: {
    light: {
      brand: '#0b5d43',
      brandInk: '#ffffff',
      brandSoft: '#d9ece3',
      surface: '#ffffff',
      surface2: '#f2f6f4',
      ink: '#14211b',
      ink2: '#4f6058',
      line: '#d8e0dc',
      good: '#14713f',
      warn: '#8f4d00',
      bad: '#a8201a',
    },
    dark: {
      brand: '#6ad0a6',
      brandInk: '#06281c',
      brandSoft: '#173a2d',
      surface: '#0f1512',
      surface2: '#19211d',
      ink: '#e8efeb',
      ink2: '#a9b8b0',
      line: '#2e3a34',
      good: '#62cf95',
      warn: '#f0ab55',
      bad: '#ff9d94',
    },
  },
  stores: {
    android: 'https://play.google.com/store/apps/details?id=example.terang',
    ios: 'https://apps.apple.com/id/app/terang/id0000000000',
  },
  allowedHosts: ['terang.example', '.terang.example', 'play.google.com', 'apps.apple.com'],
  nativeSchemes: ['terang:'],
  site: {
    privacyPage: '/privacyPolicy',
    dataRequestDays: { copy: 3, deletion: 30 },
    retentionYears: 5,
  },
  agreementPreTicked: true,
  agreementPreTickedUntil: null,
  signsWithCode: false,
  daysOff: {
    weekend: [6, 0],
    // 2026 as decreed; of later years only those on fixed dates, until the decree is out.
    holidays: [
      ...['2026-01-01', '2026-01-16', '2026-02-17', '2026-03-19', '2026-03-21', '2026-03-22', '2026-04-03'],
      ...['2026-04-05', '2026-05-01', '2026-05-14', '2026-05-27', '2026-05-31', '2026-06-01', '2026-06-16'],
      ...['2026-08-17', '2026-08-25', '2026-12-25'],
      ...['2027-01-01', '2027-05-01', '2027-06-01', '2027-08-17', '2027-12-25'],
    ],
  },
  escalation: [
    {
      name: {
        en: 'Head of Complaints, Terang',
        id: 'Kepala Layanan Keluhan Terang',
        hi: 'शिकायत विभाग प्रमुख, Terang',
        zh: 'Terang 投诉服务负责人',
      },
      phone: '+62 21 5550 0143',
      website: '',
    },
    {
      name: {
        en: 'OJK, the financial services authority (Kontak 157)',
        id: 'OJK, Kontak 157',
        hi: 'OJK, वित्तीय सेवा प्राधिकरण (Kontak 157)',
        zh: '印尼金融服务管理局 OJK（Kontak 157）',
      },
      phone: '157',
      website: 'https://kontak157.ojk.go.id',
    },
  ],
  helpLines: {
    selfHarm: {
      name: {
        en: 'Healing119 of the Ministry of Health: somebody listens, free',
        id: 'Healing119 Kementerian Kesehatan: ada yang mendengarkan, gratis',
        hi: 'Healing119, स्वास्थ्य मंत्रालय: कोई आपकी बात सुनेगा, मुफ़्त',
        zh: '卫生部 Healing119：有人倾听，免费',
      },
      phone: '',
      website: 'https://www.healing119.id',
      sources: {
        phone: {
          source:
            'Kementerian Kesehatan, 119 ext. 8: sources differ on its hours; its site is of its page of 7 August 2025',
          asOf: '2025-08-07',
          verified: false,
        },
      },
    },
    danger: {
      name: { en: 'Police', id: 'Polisi', hi: 'पुलिस', zh: '警察' },
      phone: '110',
      website: '',
      sources: {
        phone: {
          source: 'Polri, Divisi Humas, 12 January 2026 as the press reported it: free, day and night',
          asOf: '2026-01-12',
          verified: true,
        },
      },
    },
    fraud: {
      name: {
        en: 'Indonesia Anti-Scam Centre (OJK): blocks the account of a fraudster',
        id: 'Indonesia Anti-Scam Centre (OJK): memblokir rekening penipu',
        hi: 'Indonesia Anti-Scam Centre (OJK): ठग का खाता रुकवाता है',
        zh: '印尼反诈骗中心（OJK）：冻结骗子的账户',
      },
      phone: '157',
      website: 'https://iasc.ojk.go.id',
      sources: {
        phone: {
          source: 'OJK, Kontak 157, and the site of the centre',
          asOf: '2026-01-21',
          verified: true,
        },
      },
    },
  },
  complaintClock: {
    answer: { count: 10, unit: 'workingDays' },
    extension: { count: 10, unit: 'workingDays' },
    authority: {
      en: 'LAPS SJK, the disputes body of the financial sector',
      id: 'LAPS SJK',
      hi: 'LAPS SJK, वित्तीय क्षेत्र की विवाद निपटान संस्था',
      zh: '印尼金融业争议解决机构 LAPS SJK',
    },
    sources: {
      periods: {
        source: 'OJK, POJK 22/2023: 10 working days, once 10 more',
        asOf: '2026-11-16',
        verified: false,
      },
    },
  },
  popAgreementUrl: '',
  payChannels: [
    bank('BCA', 'BCA'),
    bank('BNI', 'BNI'),
    bank('BRI', 'BRI'),
    bank('MANDIRI', 'Mandiri'),
    bank('PERMATA', 'Permata'),
    shop(DEFAULT_MARKET, 'Alfamart', 250_000_000),
    shop('INDOMARET', 'Indomaret', 500_000_000),
  ],
  payCodes: { defaultChannel: DEFAULT_MARKET, validHours: 24, unitMinor: 100 },
  creditUse: 'onDueDate',
  offers: { pauseDaysBeforeDue: 7 },
  claims: {
    amountMinMinor: 100_000_000,
    amountMaxMinor: 1_500_000_000,
    decisionHours: 2,
    salaryMinMinor: 500_000_000,
    salaryPer: 'year',
    usersMillions: 3,
  },
  lending: {
    annualRate: 'effective',
    feeTax: null,
    debtService: {
      incomeBasisPoints: 3_000,
      source: 'OJK, SEOJK 19/SEOJK.06/2025, credit scoring: 30 % of income from 2026 on',
    },
    costCaps: null,
  },
  arrears: indonesiaArrears,
  contact: indonesiaContact,
  bureau: indonesiaBureau,
  notices: indonesiaNotices,
  sessions: { days: 90, idleDays: 30 },
  application: {
    document: 'nik',
    emergencyContact: true,
    banks: indonesianBanks,
    maximumAge: 60,
    limit: {
      monthlyIncomeBasisPoints: 10_000,
      firstMaxMinor: 500_000_000,
      growthBasisPoints: 2_500,
      maxMinor: 1_500_000_000,
    },
    usualMonthlyIncome: { fromMinor: 100_000_000, toMinor: 5_000_000_000 },
    secondPersonAboveMinor: 500_000_000,
    retryDays: 30,
  },
  retention: {
    ...retention,
    deletedAccounts: {
      days: 1,
      source:
        'POJK 8/2023 on money laundering: 5 years after the relation ended; not verified against the text',
    },
  },
  legal: {
    termMinDays: 91,
    termMaxDays: 365,
    penaltyNewMinor: 5_000_000,
    penaltyRepeatMinor: 4_000_000,
    lateBands: [
      { fromDay: 1, dailyBasisPoints: 10 },
      { fromDay: 31, dailyBasisPoints: 8 },
      { fromDay: 91, dailyBasisPoints: 4 },
    ],
    chargesCapBasisPoints: 10_000,
    earlyRepaymentMinDays: 7,
    coolingOffDays: 1,
    coolingOffReturnsFee: false,
    decisionDays: 1,
    disbursementMinDays: 1,
    disbursementMaxDays: 3,
    changeNoticeDays: 3,
    assignmentNoticeBusinessDays: 7,
    judgmentDays: 10,
    minimumAge: 18,
  },
}
