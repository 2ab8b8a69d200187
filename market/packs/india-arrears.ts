import type { MarketPack } from '../market.ts'

const circular = 'RBI/2021-22/125 DOR.STR.REC.68/21.04.048/2021-22 of 12 November 2021, clarifications'

/** Overdue is what is open when the day-end process of the due date runs; NPA is left when all arrears are paid. */
export const indiaArrears: MarketPack['arrears'] = {
  dueDateCounts: true,
  classes: [
    {
      code: 'STD',
      name: { en: 'Standard', id: 'Standar' },
      fromDays: 0,
      provisionBasisPoints: 40,
      untilAllPaid: false,
    },
    {
      code: 'SMA-0',
      name: { en: 'SMA-0', id: 'SMA-0' },
      fromDays: 1,
      provisionBasisPoints: 40,
      untilAllPaid: false,
    },
    {
      code: 'SMA-1',
      name: { en: 'SMA-1', id: 'SMA-1' },
      fromDays: 31,
      provisionBasisPoints: 40,
      untilAllPaid: false,
    },
    {
      code: 'SMA-2',
      name: { en: 'SMA-2', id: 'SMA-2' },
      fromDays: 61,
      provisionBasisPoints: 40,
      untilAllPaid: false,
    },
    {
      code: 'NPA-SUB',
      name: { en: 'NPA, sub-standard', id: 'NPA, di bawah standar' },
      fromDays: 91,
      provisionBasisPoints: 1_000,
      untilAllPaid: true,
    },
    // After twelve months as NPA; nothing secures these loans.
    {
      code: 'NPA-DBT',
      name: { en: 'NPA, doubtful', id: 'NPA, diragukan' },
      fromDays: 456,
      provisionBasisPoints: 10_000,
      untilAllPaid: true,
    },
  ],
  riskFromDays: [1, 31, 61, 91, 181],
  restructured: { untilArrearsPaid: true, untilInstalments: 0, namedDays: 365 },
  writtenOffCounts: false,
  sources: {
    classes: {
      source: `${circular}; its example of 31 March 2021 is a test`,
      asOf: '2026-11-16',
      verified: true,
    },
    provisioning: {
      source: 'RBI Master Direction, NBFC Scale Based Regulation 2023, chapters on provisioning',
      asOf: '2026-11-16',
      verified: false,
    },
    riskFromDays: { source: 'usual in the trade; no rule sets them', asOf: '2026-11-16', verified: false },
    restructured: {
      source:
        'RBI/2021-22/125 of 12 November 2021: upgraded when all arrears are paid; named for a year, RBI/2013-14/459',
      asOf: '2026-11-17',
      verified: false,
    },
    writtenOffCounts: {
      source: 'RBI Master Direction, NBFC Scale Based Regulation 2023: what is written off is no asset',
      asOf: '2026-11-17',
      verified: false,
    },
  },
}

const everyDay = [0, 1, 2, 3, 4, 5, 6]

export const indiaContact: MarketPack['contact'] = {
  hours: [{ weekdays: everyDay, from: '08:00', to: '19:00' }],
  hardshipMaxDays: 90,
  sources: {
    hours: {
      source: 'RBI/2022-23/108 of 12 August 2022, recovery agents: not before 8 a.m. and not after 7 p.m.',
      asOf: '2026-11-16',
      verified: false,
    },
    holidays: {
      source: "the lender's own rule: gazetted holidays; of 2027 only those on fixed dates",
      asOf: '2026-11-16',
      verified: false,
    },
    hardshipMaxDays: { source: "the lender's own rule", asOf: '2026-11-16', verified: false },
  },
}
