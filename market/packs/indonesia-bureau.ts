import type { MarketPack } from '../market.ts'

type Fields = MarketPack['bureau']['files'][number]['header']

const headerOf = (segment: string): Fields => [
  { name: 'flag', constant: 'H', format: 'text', verified: true },
  { name: 'kode jenis pelapor', constant: '0301', format: 'text', verified: false },
  { name: 'kode pelapor', fact: 'memberCode', format: 'alphanumeric', max: 6, verified: true },
  { name: 'tahun', fact: 'reportedYear', format: 'digits', verified: true },
  { name: 'bulan', fact: 'reportedMonth', format: 'digits', max: 2, fill: 'zeros', verified: true },
  { name: 'segmen', constant: segment, format: 'text', verified: true },
  { name: 'jumlah record', fact: 'records', format: 'digits', verified: true },
  { name: 'jumlah record baru', fact: 'records', format: 'digits', verified: false },
]

/** A position of the format that we have nothing for. */
const empty = (name: string): Fields[number] => ({ name, format: 'text', verified: false })

/** OJK's system for information on debtors: a text file for each segment, fields between bars. */
export const indonesiaBureau: MarketPack['bureau'] = {
  bureau: 'OJK SLIK',
  member: { code: '000000', name: 'TERANG' },
  files: [
    {
      code: 'D01',
      extension: 'txt',
      kind: 'delimited',
      delimiter: '|',
      per: 'borrower',
      header: headerOf('D01'),
      segments: [
        {
          code: 'D01',
          fields: [
            { name: 'flag', constant: 'D', format: 'text', verified: true },
            { name: 'nomor CIF', fact: 'borrowerId', format: 'alphanumeric', max: 100, verified: true },
            { name: 'jenis identitas (KTP)', constant: '1', format: 'text', verified: false },
            { name: 'nomor identitas', fact: 'documentNumber', format: 'digits', max: 16, verified: true },
            { name: 'nama sesuai identitas', fact: 'name', format: 'capitals', max: 150, verified: true },
            { name: 'nama lengkap', fact: 'name', format: 'capitals', max: 150, verified: true },
            empty('kode gelar'),
            {
              name: 'jenis kelamin',
              fact: 'gender',
              format: 'text',
              codes: { male: 'L', female: 'P' },
              verified: false,
            },
            empty('tempat lahir'),
            { name: 'tanggal lahir', fact: 'birthDate', format: 'yearFirst', verified: true },
            empty('NPWP'),
            { name: 'alamat', fact: 'address', format: 'capitals', max: 300, verified: true },
            empty('kelurahan'),
            empty('kecamatan'),
            { name: 'kode kabupaten/kota', fact: 'district', format: 'capitals', max: 40, verified: false },
            { name: 'kode pos', fact: 'postalCode', format: 'digits', max: 5, verified: true },
            empty('telepon'),
            { name: 'telepon seluler', fact: 'phone', format: 'digits', max: 15, verified: true },
            { name: 'email', fact: 'email', format: 'text', max: 150, verified: true },
            { name: 'kode negara', constant: 'ID', format: 'text', verified: true },
            empty('nama gadis ibu kandung'),
          ],
        },
      ],
      recordEnd: '',
      trailer: '',
    },
    {
      code: 'F01',
      extension: 'txt',
      kind: 'delimited',
      delimiter: '|',
      per: 'loan',
      header: headerOf('F01'),
      segments: [
        {
          code: 'F01',
          fields: [
            { name: 'flag', constant: 'D', format: 'text', verified: true },
            { name: 'nomor rekening', fact: 'orderId', format: 'alphanumeric', max: 100, verified: true },
            { name: 'nomor CIF', fact: 'borrowerId', format: 'alphanumeric', max: 100, verified: true },
            empty('kode sifat kredit'),
            empty('kode jenis kredit'),
            { name: 'tanggal akad awal', fact: 'openedOn', format: 'yearFirst', verified: true },
            { name: 'tanggal mulai', fact: 'openedOn', format: 'yearFirst', verified: false },
            { name: 'tanggal jatuh tempo', fact: 'dueOn', format: 'yearFirst', verified: true },
            { name: 'kode valuta', constant: 'IDR', format: 'text', verified: true },
            { name: 'plafon awal', fact: 'amountMinor', format: 'whole', max: 15, verified: true },
            { name: 'baki debet', fact: 'principalMinor', format: 'whole', max: 15, verified: true },
            {
              name: 'kode kualitas',
              fact: 'class',
              format: 'text',
              codes: { 1: '1', 2: '2', 3: '3', 4: '4', 5: '5', writtenOff: '5', settled: '1' },
              verified: false,
            },
            { name: 'tunggakan', fact: 'overdueMinor', format: 'whole', max: 15, verified: false },
            { name: 'jumlah hari tunggakan', fact: 'daysPastDue', format: 'digits', max: 5, verified: true },
            {
              name: 'kode kondisi',
              fact: 'status',
              format: 'text',
              codes: { open: '00', settled: '02', writtenOff: '03' },
              verified: false,
            },
            { name: 'tanggal kondisi', fact: 'closedOn', format: 'yearFirst', verified: false },
          ],
        },
      ],
      recordEnd: '',
      trailer: '',
    },
  ],
  sources: {
    layout: {
      source:
        'OJK, SEOJK on SLIK, annex VI, segments D01 and F01, by published excerpts; positions that are left out here have to be added',
      asOf: '2026-11-16',
      verified: false,
    },
  },
}
