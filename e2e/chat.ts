import type { Page } from '@playwright/test'

/** The chat of a seeded borrower about their order, in the copy of the product at `url`. */
export const chatAt =
  (copy: { readonly url: string }) =>
  (borrower: string, lang = 'en', extra = '') => {
    const orderNo = borrower.replace('id-', 'TR-').replace('in-', 'SF-')
    const market = borrower.startsWith('in-') ? '&needPop=1' : ''
    return `${copy.url}/intelligentCustomerService?sessionId=demo-${borrower}&orderNo=${orderNo}&lang=${lang}${market}${extra}`
  }

export const log = (page: Page) => page.getByRole('log')

/** The borrower's messages, as the service stored them. */
export const mine = (page: Page) => log(page).getByRole('listitem').filter({ hasText: /^You/ })

export const ask = async (page: Page, words: string) => {
  await page.getByRole('textbox').fill(words)
  await page.getByRole('button', { name: /^(Send|Kirim|भेजें|发送)$/ }).click()
}
