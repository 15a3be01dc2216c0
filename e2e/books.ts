import type { checkoutRoutes } from '@comanda/contract/checkout/checkout.routes.ts'
import type { Envelope } from '@comanda/contract/envelope.ts'
import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { Answer } from '@comanda/contract/route.ts'
import type { Page } from 'playwright-core'

type PaidBill = Answer<(typeof checkoutRoutes)['GET /pay/OnlineOrder/:sellerId/:outtradeno/bill.html']>

async function read<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(new URL(path, page.url()).href)
  return ((await answer.json()) as Envelope<T>).resultObject as T
}

/** All tickets of a store's kitchen, served ones last, read with the terminal's session. */
export async function ticketsOf(terminal: Page, storeId: string): Promise<readonly Ticket[]> {
  const { tickets, recent } = await read<{ tickets: Ticket[]; recent: Ticket[] }>(
    terminal,
    `/console/api/demo/${storeId}/tickets`,
  )
  return [...tickets, ...recent]
}

/** Number of the bill that this guest paid last. */
export async function lastPaidBill(guest: Page, storeId: string, tableNo: string): Promise<string> {
  const path = `/weixin/onlineorder/demo/${storeId}/${tableNo}/lastpay.html`
  return (await read<{ outtradeno: string }>(guest, path)).outtradeno
}

/** The bill as a guest of its table can read it. */
export const paidBill = (guest: Page, outtradeno: string): Promise<PaidBill> =>
  read(guest, `/pay/OnlineOrder/demo/${outtradeno}/bill.html`)

/** `L05×1`, sorted, so that the order of choosing does not matter. */
export const portionsOf = (dishes: readonly { readonly code: string; readonly num: number }[]): readonly string[] =>
  dishes.map(({ code, num }) => `${code}×${num}`).toSorted()
