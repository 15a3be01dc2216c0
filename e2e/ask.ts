import { randomUUID } from 'node:crypto'
import type { Envelope } from '@comanda/contract/envelope.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Phone, Stage } from './stage.ts'

/** A call from a phone's own page, with its cookies; it must go well. */
export async function ask<T>({ page }: Phone, method: string, url: string, body?: object): Promise<T> {
  const answer = await page.evaluate(
    async ([way, address, sent]) => {
      const key = { 'idempotency-key': crypto.randomUUID() }
      const content = { headers: { ...key, 'content-type': 'application/json' }, body: sent }
      const response = await fetch(address, { method: way, ...(sent === null ? { headers: key } : content) })
      return response.json() as Promise<{ resultNumber: number; resultObject: unknown }>
    },
    [method, url, body === undefined ? null : JSON.stringify(body)] as const,
  )
  expect(answer).toMatchObject({ resultNumber: 0 })
  return answer.resultObject as T
}

/** As `ask`, beside the page: it may stand anywhere, or nowhere yet. */
export async function post<T>({ url }: Stage, page: Page, path: string, data: object): Promise<T> {
  const headers = { 'idempotency-key': randomUUID(), origin: url }
  const answer = await page.request.post(url + path, { data, headers })
  const { resultNumber, resultMsg, resultObject } = (await answer.json()) as Envelope<T>
  expect({ path, resultNumber, resultMsg }).toEqual({ path, resultNumber: 0, resultMsg: '' })
  return resultObject as T
}

/** Until the store has everything that was tapped into a table's cart: a page that is left earlier sends it later. */
export async function allSent(phone: Phone): Promise<void> {
  const unsent = () =>
    phone.page.evaluate(async () => {
      // What was tapped is kept after it is drawn.
      await new Promise((resolve) => setTimeout(resolve))
      return Object.keys(localStorage).filter((key) => key.startsWith('comanda.cart.'))
    })
  await expect.poll(unsent).toEqual([])
}

/** Takes everything out of a table's cart. What its phone is still sending would come after it, and goes first. */
export async function emptyCart(phone: Phone, cartUrl: string): Promise<void> {
  await allSent(phone)
  await ask(phone, 'DELETE', cartUrl)
}

/** What the terminal says of dishes of store 101: sold out or back, or how many are left (null: as many as there are). */
export async function sayAtStove(
  kitchen: Phone,
  codes: readonly string[],
  news: { readonly soldOut?: boolean; readonly left?: number | null },
): Promise<void> {
  for (const code of codes) await ask(kitchen, 'POST', '/console/api/demo/101/saleout', { code, ...news })
}
