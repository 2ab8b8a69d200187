import { payTypes } from '../constants.ts'
import type { MarketPack } from '../market.ts'
import { currencies } from '../money.ts'
import { indiaArrears, indiaContact } from './india-arrears.ts'
import { indiaBureau } from './india-bureau.ts'
import { indonesia } from './indonesia.ts'
import { indiaNotices } from './notices.ts'
import { retention } from './retention.ts'

export const india: MarketPack = {
  market: 'in',
  typeNumber: 1,
  appName: 'Saaf',
  currency: currencies.in,
  currencySymbol: '₹',
  language: 'en',
  languagesOffered: ['en', 'hi', 'zh'],
  timeZone: 'Asia/Kolkata',
  company: {
    name: 'Saaf Credit Services Private Limited',
    email: 'help@saaf.example',
    phone: '+91 22 5550 0178',
    address: '14 Bandra Kurla Complex, Mumbai 400051, India',
    registrationNumber: 'U00000MH2026PTC000000',
    licenceNumber: 'N-00.00000',
    website: 'https://saaf.example',
    copyright: '© 2026 Saaf Credit Services Private Limited',
  },
  merchantNumber: '1001',
  colours: {
    light: {
      ...indonesia.colours.light,
      brand: '#3730a3',
      brandSoft: '#e3e2f7',
      surface2: '#f4f4f9',
      line: '#dcdce8',
    },
    dark: {
      ...indonesia.colours.dark,
      brand: '#aaa5ff',
      brandInk: '#15123f',
      brandSoft: '#26234f',
      surface: '#101017',
      surface2: '#1a1a24',
      line: '#30303e',
    },
  },
  stores: {
    android: 'https://play.google.com/store/apps/details?id=example.saaf',
    ios: 'https://apps.apple.com/in/app/saaf/id0000000000',
  },
  allowedHosts: ['saaf.example', '.saaf.example', 'play.google.com', 'apps.apple.com'],
  nativeSchemes: ['saaf:'],
  site: {
    privacyPage: '/privacyPolicy?needPop=1',
    dataRequestDays: { copy: 30, deletion: 30 },
    retentionYears: 5,
  },
  agreementPreTicked: true,
  agreementPreTickedUntil: null,
  signsWithCode: false,
  daysOff: {
    weekend: [6, 0],
    // 2026 as gazetted; of later years only those on fixed dates, until the gazette is out.
    holidays: [
      ...['2026-01-26', '2026-03-04', '2026-03-21', '2026-03-26', '2026-03-31', '2026-04-03', '2026-05-01'],
      ...['2026-05-27', '2026-06-26', '2026-08-15', '2026-08-26', '2026-09-04', '2026-10-02', '2026-10-20'],
      ...['2026-11-08', '2026-11-24', '2026-12-25'],
      ...['2027-01-26', '2027-08-15', '2027-10-02', '2027-12-25'],
    ],
  },
  escalation: [
    {
      name: {
        en: 'Grievance Redressal Officer, Saaf',
        id: 'Petugas Penanganan Keluhan Saaf',
        hi: 'शिकायत निवारण अधिकारी, Saaf',
        zh: 'Saaf 投诉处理专员',
      },
      phone: '+91 22 5550 0179',
      website: '',
    },
    {
      name: {
        en: 'RBI Ombudsman',
        id: 'Ombudsman RBI (bank sentral India)',
        hi: 'RBI लोकपाल',
        zh: '印度储备银行（RBI）监察专员',
      },
      phone: '14448',
      website: 'https://cms.rbi.org.in',
    },
  ],
  helpLines: {
    selfHarm: {
      name: {
        en: 'Tele MANAS: somebody listens, free, day and night',
        id: 'Tele MANAS: ada yang mendengarkan, gratis, siang dan malam',
        hi: 'टेली मानस: कोई आपकी बात सुनेगा, मुफ़्त, दिन-रात',
        zh: 'Tele MANAS：有人倾听，免费，全天候',
      },
      phone: '14416',
      website: '',
      sources: {
        phone: {
          source: 'Ministry of Health, answer in the Lok Sabha of 7 February 2025 as the press reported it',
          asOf: '2025-12-13',
          verified: true,
        },
      },
    },
    danger: {
      name: {
        en: 'Police and rescue',
        id: 'Polisi dan darurat',
        hi: 'पुलिस और आपातकालीन मदद',
        zh: '报警和紧急求助',
      },
      phone: '112',
      website: '',
      sources: {
        phone: {
          source:
            'Emergency Response Support System, answer in the Lok Sabha of 12 December 2025 as the press reported it',
          asOf: '2025-12-13',
          verified: true,
        },
      },
    },
    fraud: {
      name: {
        en: 'Cyber crime line: stops the money of a fraud',
        id: 'Layanan kejahatan siber: menghentikan uang hasil penipuan',
        hi: 'साइबर क्राइम हेल्पलाइन: ठगी का पैसा रुकवाती है',
        zh: '网络犯罪热线：拦截被骗的钱',
      },
      phone: '1930',
      website: 'https://cybercrime.gov.in',
      sources: {
        phone: {
          source: 'Ministry of Home Affairs, answer 1988 in the Lok Sabha of 11 March 2025',
          asOf: '2025-03-11',
          verified: true,
        },
      },
    },
  },
  complaintClock: {
    answer: { count: 30, unit: 'days' },
    extension: null,
    authority: {
      en: 'RBI Ombudsman',
      id: 'Ombudsman RBI (bank sentral India)',
      hi: 'RBI लोकपाल',
      zh: '印度储备银行（RBI）监察专员',
    },
    sources: {
      periods: {
        source: 'Reserve Bank, Integrated Ombudsman Scheme 2021: no reply within 30 days',
        asOf: '2026-11-16',
        verified: false,
      },
    },
  },
  popAgreementUrl: '/loanAgreement?needPop=1',
  payChannels: [
    {
      code: 'BANK_TRANSFER',
      payType: payTypes.bank,
      name: 'Bank transfer',
      methods: ['IMPS', 'NEFT'],
      minMinor: 100,
      maxMinor: 50_000_000,
    },
    {
      code: 'UPI_QR',
      payType: payTypes.miniMarket,
      name: 'UPI',
      methods: ['UPI'],
      minMinor: 100,
      maxMinor: 10_000_000,
    },
  ],
  payCodes: { defaultChannel: 'UPI_QR', validHours: 24, unitMinor: 1 },
  creditUse: 'onDueDate',
  offers: { pauseDaysBeforeDue: 7 },
  claims: {
    amountMinMinor: 200_000,
    amountMaxMinor: 8_000_000,
    decisionHours: 2,
    salaryMinMinor: 1_200_000,
    salaryPer: 'month',
    usersMillions: 3,
  },
  lending: {
    annualRate: 'nominal',
    feeTax: { name: 'GST', basisPoints: 1_800, source: 'GST on services of lenders, 18 % (SAC 9971)' },
    debtService: null,
    costCaps: null,
  },
  arrears: indiaArrears,
  contact: indiaContact,
  bureau: indiaBureau,
  notices: indiaNotices,
  sessions: { days: 90, idleDays: 30 },
  application: {
    document: 'pan',
    emergencyContact: false,
    banks: [],
    maximumAge: 60,
    limit: {
      monthlyIncomeBasisPoints: 10_000,
      firstMaxMinor: 4_000_000,
      growthBasisPoints: 2_500,
      maxMinor: 8_000_000,
    },
    usualMonthlyIncome: { fromMinor: 500_000, toMinor: 30_000_000 },
    secondPersonAboveMinor: 4_000_000,
    retryDays: 30,
  },
  retention: {
    ...retention,
    deletedAccounts: {
      days: 1,
      source: 'PMLA 2002, section 12: 5 years after the relation ended; not verified against the text',
    },
  },
  legal: {
    ...indonesia.legal,
    penaltyNewMinor: 100_000,
    penaltyRepeatMinor: 80_000,
    coolingOffDays: 3,
    coolingOffReturnsFee: true,
    lateBands: [
      { fromDay: 1, dailyBasisPoints: 500 },
      { fromDay: 31, dailyBasisPoints: 400 },
      { fromDay: 91, dailyBasisPoints: 200 },
    ],
  },
}
