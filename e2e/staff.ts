import type { Envelope } from '@comanda/contract/envelope.ts'
import type { TableTile } from '@comanda/contract/table-order/floor.routes.ts'
import { expect } from 'vitest'
import { post } from './ask.ts'
import type { Stage } from './stage.ts'

/** A waiter at the terminal, for journeys about guests' phones: each tap is one request. */
export interface StaffCalls {
  /** `at(storeId, tableNo, 'move', { to })`, for the current party; returns the call's answer. */
  at(storeId: string, tableNo: string, what: string, body?: object): Promise<unknown>
  /** Pauses orders for a quarter of an hour. */
  pause(storeId: string): Promise<void>
  resume(storeId: string): Promise<void>
}

export async function staffCalls(stage: Stage): Promise<StaffCalls> {
  const { page } = await stage.phone()
  const who = { sellerId: 'demo', username: 'waiter', password: 'comanda-waiter' }
  expect((await page.request.post(`${stage.url}/console/api/signin`, { data: who })).ok()).toBe(true)
  const api = (storeId: string) => `/console/api/demo/${storeId}`
  return {
    async at(storeId, tableNo, what, body = {}) {
      const base = `${api(storeId)}/tables`
      const floor = (await (await page.request.get(stage.url + base)).json()) as Envelope<{ tables: TableTile[] }>
      const tile = floor.resultObject.tables.find(({ tableno }) => tableno === tableNo)
      return post(stage, page, `${base}/${tableNo}/${what}`, {
        seatingid: tile?.seatingId,
        amount: tile?.amount,
        ...body,
      })
    },
    async pause(storeId) {
      await post(stage, page, `${api(storeId)}/pause`, { minutes: 15, reason: '后厨爆单' })
    },
    async resume(storeId) {
      await post(stage, page, `${api(storeId)}/resume`, {})
    },
  }
}
