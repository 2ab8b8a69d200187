// What a backend would answer. Figures and days are those that the demo showed on 16 November 2026.
const amount = 'Rp612.500,00'
const about = 'Rp500.000,00 pokok, Rp112.500,00 biaya'

export const company = 'PT Terang Pinjam Nusantara'

export const loan = {
  product: 'Terang Kilat',
  owed: 'Rp3.360.000,00',
  until: 'sebelum Kamis, 19 November 2026, 23.59',
  percent: '0%',
  repaid: '0% sudah dibayar',
  repaidOf: 'Rp0,00 dari Rp3.360.000,00',
  rows: [
    ['Jumlah pinjaman', 'Rp3.000.000,00'],
    ['Jangka waktu', '120 hari'],
    ['Bunga', '0,1% per hari'],
    ['Tanggal jatuh tempo', '19 Nov 2026'],
    ['Sisa seluruhnya', 'Rp3.360.000,00'],
    ['Nomor pesanan', 'TR-due'],
  ],
  telephone: '+622155500142',
}

export const instalments = {
  product: 'Terang Cicil',
  open: [
    { no: 3, title: 'Tagihan ke-3', amountMinor: 61_250_000, amount, due: 'Jatuh tempo 6 Des 2026', about },
    { no: 4, title: 'Tagihan ke-4', amountMinor: 61_250_000, amount, due: 'Jatuh tempo 5 Jan 2027', about },
    { no: 5, title: 'Tagihan ke-5', amountMinor: 61_250_000, amount, due: 'Jatuh tempo 4 Feb 2027', about },
    { no: 6, title: 'Tagihan ke-6', amountMinor: 61_250_000, amount, due: 'Jatuh tempo 6 Mar 2027', about },
  ],
  paidTitle: '2 tagihan sudah dibayar',
  paid: [
    { no: 1, title: 'Tagihan ke-1', amount, due: 'Jatuh tempo 7 Okt 2026', about: 'Lunas' },
    { no: 2, title: 'Tagihan ke-2', amount, due: 'Jatuh tempo 6 Nov 2026', about: 'Lunas' },
  ],
  settling:
    'Pelunasan lebih awal dengan bunga lebih ringan dapat dilakukan mulai Minggu, 6 Desember 2026. Sebelum itu Anda tetap dapat membayar cicilan kapan saja.',
}
