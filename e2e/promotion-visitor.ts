import type { Page } from '@playwright/test'
import type { Db } from '../server/database/open.ts'
import { expect } from './journey.ts'
import { ANSWER, codeSentTo, type Demo, readPicture } from './promotion-demo.ts'

const campaign = 'user_from=tiktok&utm_tag=nov&app_from=h5&links_id=77'
export const landingOf = (url: string, id: string, extra = '') =>
  `${url}/promotion?id=${id}&${campaign}${extra}`

export const templates = {
  default: {
    words: {
      phone: '手机号',
      picture: '图形验证码',
      code: '短信验证码',
      get: '获取验证码',
      apply: '立即申请',
    },
    sent: '验证码已发送，请在手机上查看！',
    done: '注册成功',
    headline: '下载 Terang',
  },
  indonesia: {
    words: {
      phone: 'Nomor ponsel',
      picture: 'Huruf pada gambar',
      code: 'Kode SMS',
      get: 'Kirim kode',
      apply: 'Ajukan sekarang',
    },
    sent: 'Kode sudah dikirim, silakan lihat ponsel Anda!',
    done: 'Pendaftaran berhasil',
    headline: 'Unduh Terang',
  },
  india: {
    words: {
      phone: 'Mobile number',
      picture: 'Letters in the picture',
      code: 'SMS code',
      get: 'Get code',
      apply: 'Apply now',
    },
    sent: 'The code has been sent. Please look at your phone!',
    done: 'Registered',
    headline: 'Download Saaf',
  },
} as const
export type Id = keyof typeof templates

export const phones: Record<Id, (last: string) => readonly [typed: string, normal: string]> = {
  default: (last) => [`138123456${last}`, `+86138123456${last}`],
  indonesia: (last) => [`08123456${last}9`, `+628123456${last}9`],
  india: (last) => [`98765432${last}`, `+9198765432${last}`],
}

export const field = (page: Page, id: Id, name: 'phone' | 'picture' | 'code') =>
  page.getByLabel(templates[id].words[name], { exact: true })
export const button = (page: Page, id: Id, name: 'get' | 'apply') =>
  page.getByRole('button', { name: templates[id].words[name], exact: true })

export async function askCode(page: Page, db: Db, [id, phone]: readonly [Id, string]): Promise<void> {
  await field(page, id, 'phone').fill(phone)
  await readPicture(page, db)
  await field(page, id, 'picture').fill(ANSWER)
  await button(page, id, 'get').click()
}

export async function signUp(
  page: Page,
  { url, db }: Pick<Demo, 'url' | 'db'>,
  { id, phone: [typed, normal] }: { id: Id; phone: readonly [string, string] },
): Promise<void> {
  await page.goto(landingOf(url, id))
  await askCode(page, db, [id, typed])
  await expect(page.getByText(templates[id].sent)).toBeVisible()
  await field(page, id, 'code').fill(await codeSentTo(db, normal))
  await button(page, id, 'apply').click()
}

export async function expectDownload(page: Page, id: Id, toast: string): Promise<void> {
  await expect(page.getByText(toast, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(templates[id].headline)
  const { hash, searchParams } = new URL(page.url())
  expect(hash).toBe('#/downloadTemplate')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    id,
    user_from: 'tiktok',
    utm_tag: 'nov',
    app_from: 'h5',
    links_id: '77',
  })
}

export const toast = (page: Page) => page.getByRole('status')
