import type { MarketPack } from '../market.ts'

/** Collectability 1 to 5 of online lenders; more than 90 days is `macet`, as in TWP90. */
export const indonesiaArrears: MarketPack['arrears'] = {
  dueDateCounts: false,
  classes: [
    {
      code: '1',
      name: { en: 'Current', id: 'Lancar' },
      fromDays: 0,
      provisionBasisPoints: 100,
      untilAllPaid: false,
    },
    {
      code: '2',
      name: { en: 'Special mention', id: 'Dalam perhatian khusus' },
      fromDays: 1,
      provisionBasisPoints: 500,
      untilAllPaid: false,
    },
    {
      code: '3',
      name: { en: 'Substandard', id: 'Kurang lancar' },
      fromDays: 31,
      provisionBasisPoints: 1_500,
      untilAllPaid: false,
    },
    {
      code: '4',
      name: { en: 'Doubtful', id: 'Diragukan' },
      fromDays: 61,
      provisionBasisPoints: 5_000,
      untilAllPaid: false,
    },
    {
      code: '5',
      name: { en: 'Loss', id: 'Macet' },
      fromDays: 91,
      provisionBasisPoints: 10_000,
      untilAllPaid: false,
    },
  ],
  riskFromDays: [1, 31, 61, 91, 181],
  restructured: { untilArrearsPaid: false, untilInstalments: 3, namedDays: null },
  writtenOffCounts: false,
  sources: {
    classes: {
      source:
        'OJK, POJK 40/2024 and SEOJK 19/SEOJK.06/2025: five qualities, macet after 90 days; the steps before it',
      asOf: '2026-11-16',
      verified: false,
    },
    provisioning: {
      source: 'OJK, the shares of banks and finance companies (1, 5, 15, 50, 100 %)',
      asOf: '2026-11-16',
      verified: false,
    },
    riskFromDays: { source: 'usual in the trade; no rule sets them', asOf: '2026-11-16', verified: false },
    restructured: {
      source:
        'OJK, the rule of banks (POJK 40/POJK.03/2019): current again after three instalments in a row without arrears',
      asOf: '2026-11-17',
      verified: false,
    },
    writtenOffCounts: {
      source: 'OJK, the rule of banks (hapus buku): what is written off is no asset, and still claimed',
      asOf: '2026-11-17',
      verified: false,
    },
  },
}

const mondayToSaturday = [1, 2, 3, 4, 5, 6]

export const indonesiaContact: MarketPack['contact'] = {
  hours: [{ weekdays: mondayToSaturday, from: '08:00', to: '20:00' }],
  hardshipMaxDays: 90,
  sources: {
    hours: {
      source:
        'OJK, POJK 22/2023: Monday to Saturday, 8 to 20, where the borrower lives; here in Jakarta time',
      asOf: '2026-11-16',
      verified: false,
    },
    holidays: {
      source: 'joint decree of holidays 2026; of 2027 only those on fixed dates',
      asOf: '2026-11-16',
      verified: false,
    },
    hardshipMaxDays: { source: "the lender's own rule", asOf: '2026-11-16', verified: false },
  },
}
