import type { PayChannel } from '../../market/market.ts'

type Method = PayChannel['methods'][number]
/** What a bank calls its own app, and where in its menus a virtual account is paid: as their screens show it. */
type Menu = { app: string; path: string }

const menus: Readonly<Record<string, Partial<Record<Method, Menu>>>> = {
  BCA: {
    ATM: { app: 'BCA', path: 'Transaksi Lainnya › Transfer › Ke Rek BCA Virtual Account' },
    MobileBank: { app: 'BCA mobile', path: 'm-BCA › m-Transfer › BCA Virtual Account' },
    InternetBank: { app: 'KlikBCA', path: 'Transfer Dana › Transfer ke BCA Virtual Account' },
  },
  BNI: {
    ATM: { app: 'BNI', path: 'Menu Lain › Transfer › Virtual Account Billing' },
    MobileBank: { app: 'BNI Mobile Banking', path: 'Transfer › Virtual Account Billing' },
    InternetBank: { app: 'BNI Internet Banking', path: 'Transaksi › Virtual Account Billing' },
  },
  BRI: {
    ATM: { app: 'BRI', path: 'Transaksi Lain › Pembayaran › Lainnya › BRIVA' },
    MobileBank: { app: 'BRImo', path: 'Pembayaran › BRIVA' },
    InternetBank: { app: 'BRI Internet Banking', path: 'Pembayaran › BRIVA' },
  },
  MANDIRI: {
    ATM: { app: 'Mandiri', path: 'Bayar/Beli › Lainnya › Multi Payment' },
    MobileBank: { app: 'Livin’ by Mandiri', path: 'Bayar › Virtual Account' },
    InternetBank: { app: 'Mandiri Online', path: 'Pembayaran › Multi Payment' },
  },
  PERMATA: {
    ATM: { app: 'Permata', path: 'Transaksi Lainnya › Pembayaran › Lainnya › Virtual Account' },
    MobileBank: { app: 'PermataMobile X', path: 'Bayar Tagihan › Virtual Account' },
    InternetBank: { app: 'PermataNet', path: 'Pembayaran › Virtual Account' },
  },
}

/** A bank that a lender added has the generic texts. */
export const menuOf = ({ code, name }: PayChannel, method: Method): Menu =>
  (Object.hasOwn(menus, code) ? menus[code]?.[method] : undefined) ?? { app: name, path: 'Virtual Account' }
