import { randomUUID } from 'node:crypto'
import type { Envelope } from '@comanda/contract/envelope.ts'
import type { Submitted } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Guest } from './guest.ts'
import type { Stage } from './stage.ts'

/** The demo's `picupMenu`. */
export const pickupMenu = 1

/** A dish of the demo's tea shop that is chosen without a question: 9.00. */
export const cookies = { code: 'B02', name: 'Sea salt cookies', price: 900 } as const

/** A dish of the restaurant, store 101: 26.00. */
export const lotus = { code: 'L05', price: 2600 } as const

/** What a phone sends once its cart is put together, for journeys that begin afterwards. */
export async function orderAhead(
  stage: Stage,
  page: Page,
  num = 2,
  { storeId, dish } = { storeId: '102', dish: cookies as { readonly code: string; readonly price: number } },
): Promise<Submitted> {
  const line = { id: randomUUID().replaceAll('-', ''), code: dish.code, num, price: dish.price }
  return posted(stage, page, '/weixin/onlineorder/demo/order.html?lang=en', {
    storefrontid: storeId,
    orderType: '1',
    orderNum: num,
    orderAmount: num * dish.price,
    orderDetail: [line],
    language: 'en-us',
  })
}

/** Takes an order back that no cook has begun, as its guest. */
export async function takeBack(stage: Stage, page: Page, { outtradeno }: Pick<Submitted, 'outtradeno'>): Promise<void> {
  const path = `/weixin/onlineorder/demo/order.html?outtradeno=${outtradeno}`
  const headers = { 'idempotency-key': randomUUID(), origin: stage.url }
  expect((await page.request.delete(stage.url + path, { headers })).ok()).toBe(true)
}

/** From an order's checkout by the wallet to where its guest is led then: the order, or that a pre-order stands. */
export async function payAhead({ page, checkout, wallet }: Guest): Promise<void> {
  await checkout.pay.click()
  await wallet.title.waitFor()
  await wallet.pay.click()
  await page.waitForURL(/\/s\/demo\/(?:order\/\w+|preorderFinish)/)
}

/** The tea shop's kitchen, for journeys that are about the guest's phone: each tap is one call. */
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
      await posted(stage, page, `${api}/tickets/${await roundOf(order)}/state`, { to })
    },
    async handOver({ outtradeno }: Submitted) {
      await posted(stage, page, `${api}/handover`, { outtradeno })
    },
  }
}

async function posted<T>(stage: Stage, page: Page, path: string, data: object): Promise<T> {
  const headers = { 'idempotency-key': randomUUID(), origin: stage.url }
  const answer = await page.request.post(stage.url + path, { data, headers })
  const { resultNumber, resultMsg, resultObject } = (await answer.json()) as Envelope<T>
  expect({ path, resultNumber, resultMsg }).toEqual({ path, resultNumber: 0, resultMsg: '' })
  return resultObject as T
}
