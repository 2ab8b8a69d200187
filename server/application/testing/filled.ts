import { picture } from '../../images/testing/pictures.ts'
import type { Lender } from '../../testing/harness.ts'

/** What the tests look for where it must not be found. */
export const canary = {
  documentNumber: '3171015708904242',
  pan: 'QWEPT4242Z',
  accountNumber: '5230007742',
  accountInIndia: '50100077424242',
  holder: 'Kenanga Wulandari',
}

const birthDate = '1990-08-17'

const markets = {
  id: {
    identity: { fullName: canary.holder, documentNumber: canary.documentNumber, birthDate },
    personal: {
      address: 'Jl. Melati 5',
      region: 'ID-JK',
      district: 'kota-jakarta-pusat',
      postalCode: '10310',
      email: '',
    },
    bank: { bankCode: 'BCA', accountNumber: canary.accountNumber, holder: canary.holder },
  },
  in: {
    identity: { fullName: canary.holder, documentNumber: canary.pan, birthDate },
    personal: {
      address: '12 Park Street',
      region: 'IN-DL',
      district: 'new-delhi',
      postalCode: '110001',
      email: '',
    },
    bank: { bankCode: 'HDFC0000001', accountNumber: canary.accountInIndia, holder: canary.holder },
  },
} as const

const job = { employment: 'employee', employer: 'PT Maju', income: '240.000.000', payDay: '25' } as const
const contact = { name: 'Ibu Wulan', relation: 'parent', phone: '0812 5550 1234', consent: '1' } as const

/** Right answers to every step of a market. */
export const rightAnswers = (market: 'id' | 'in') => ({ ...markets[market], job, contact })

export const pictureFile = async (colour = 'red', [width, height] = [640, 480]) =>
  new Blob([new Uint8Array(await picture({ colour, width, height }))])

async function succeed(saved: Promise<{ success: boolean; message: string }>): Promise<void> {
  const { success, message } = await saved
  if (!success) throw new Error(message)
}

/** Fills a whole application in, but does not hand it in. */
export async function fillIn(lender: Lender, market: 'id' | 'in' = 'id'): Promise<void> {
  const answers = rightAnswers(market)
  for (const kind of ['document', 'selfie'] as const)
    await succeed(lender.applicationPictureSave({ kind, picture: await pictureFile() }))
  await succeed(lender.identitySave(answers.identity))
  await succeed(lender.personalSave(answers.personal))
  await succeed(lender.jobSave(answers.job))
  if (market === 'id') await succeed(lender.emergencyContactSave(answers.contact))
  await succeed(lender.bankSave(answers.bank))
}
