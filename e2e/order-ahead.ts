import { randomUUID } from 'node:crypto'
import type { Envelope } from '@comanda/contract/envelope.ts'
import type { Submitted, TakeTimes } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { post } from './ask.ts'
import type { Guest } from './guest.ts'
import type { Stage } from './stage.ts'

/** The demo's `picupMenu`. */
export const pickupMenu = 1

/** A dish of the demo's tea shop without choices: 9.00. */
export const cookies = { code: 'B02', name: 'Sea salt cookies', price: 900 } as const

/** A dish of the restaurant, store 101: 26.00. */
export const lotus = { code: 'L05', price: 2600 } as const

/** The request of a phone with a complete cart, for journeys that start afterwards. */
export async function orderAhead(
  stage: Stage,
  page: Page,
  num = 2,
  { storeId, dish } = { storeId: '102', dish: cookies as { readonly code: string; readonly price: number } },
): Promise<Submitted> {
  const line = { id: randomUUID().replaceAll('-', ''), code: dish.code, num, price: dish.price }
  return post(stage, page, '/weixin/onlineorder/demo/order.html?lang=en', {
    storefrontid: storeId,
    orderType: '1',
    orderNum: num,
    orderAmount: num * dish.price,
    orderDetail: [line],
    language: 'en-us',
  })
}

/** Saves two portions as an unsent pre-order of the restaurant; kept for a day. */
export async function savePreorder(stage: Stage, page: Page): Promise<void> {
  await post(stage, page, '/weixin/storeorder/demo/101/cacheorder.html', {
    lines: [{ id: randomUUID(), code: lotus.code, num: 2 }],
  })
}

/** Two portions for the restaurant's last offered time, for `cover` guests, sent but unpaid, and saved too. */
export async function submitPreorder(stage: Stage, page: Page, cover: number): Promise<void> {
  const offered = await page.request.get(`${stage.url}/weixin/onlineorder/demo/101/taketimes.html?ordertype=3`)
  const { resultObject } = (await offered.json()) as Envelope<TakeTimes>
  await post(stage, page, '/weixin/onlineorder/demo/order.html?lang=en', {
    storefrontid: '101',
    orderType: '3',
    orderNum: 2,
    orderAmount: 2 * lotus.price,
    orderDetail: [{ id: randomUUID().replaceAll('-', ''), code: lotus.code, num: 2, price: lotus.price }],
    takeAt: resultObject?.days.at(-1)?.times.at(-1),
    cover,
  })
}

/** Cancels an order that no cook has started, as its guest. */
export async function takeBack(stage: Stage, page: Page, { outtradeno }: Pick<Submitted, 'outtradeno'>): Promise<void> {
  const path = `/weixin/onlineorder/demo/order.html?outtradeno=${outtradeno}`
  const headers = { 'idempotency-key': randomUUID(), origin: stage.url }
  expect((await page.request.delete(stage.url + path, { headers })).ok()).toBe(true)
}

/** From an order's checkout through the wallet to the page that follows: the order, or a booked pre-order. */
export async function payAhead({ page, checkout, wallet }: Guest): Promise<void> {
  await checkout.pay.click()
  await wallet.title.waitFor()
  await wallet.pay.click()
  await page.waitForURL(/\/s\/demo\/(?:order\/\w+|preorderFinish)/)
}

/** The tea shop's kitchen for journeys about the guest's phone: each tap is one request. */
export async function teaKitchen(stage: Stage) {
  const { page } = await stage.phone()
  const who = { sellerId: 'demo', username: 'kitchen', password: 'comanda-kitchen' }
  expect((await page.request.post(`${stage.url}/console/api/signin`, { data: who })).ok()).toBe(true)
  const api = '/console/api/demo/102'
  const roundOf = async ({ outtradeno }: Submitted): Promise<string> => {
    const answer = await page.request.get(`${stage.url}${api}/tickets`)
    const { resultObject } = (await answer.json()) as Envelope<{
      tickets: { roundId: string; ahead: { outtradeno: string } | null }[]
    }>
    const round = resultObject?.tickets.find(({ ahead }) => ahead?.outtradeno === outtradeno)?.roundId
    if (round === undefined) throw new Error(`the kitchen has no ticket of ${outtradeno}`)
    return round
  }
  return {
    async move(order: Submitted, to: 'cooking' | 'served') {
      await post(stage, page, `${api}/tickets/${await roundOf(order)}/state`, { to })
    },
    async handOver({ outtradeno }: Submitted) {
      await post(stage, page, `${api}/handover`, { outtradeno })
    },
  }
}
