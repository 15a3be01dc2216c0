import { randomUUID } from 'node:crypto'
import type { Envelope } from '@comanda/contract/envelope.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Phone, Stage } from './stage.ts'

/** A request from the phone's own page, with its cookies; fails unless it succeeds. */
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

/** Like `ask`, but outside the page, which can be anywhere. */
export async function post<T>({ url }: Stage, page: Page, path: string, data: object): Promise<T> {
  const headers = { 'idempotency-key': randomUUID(), origin: url }
  const answer = await page.request.post(url + path, { data, headers })
  const { resultNumber, resultMsg, resultObject } = (await answer.json()) as Envelope<T>
  expect({ path, resultNumber, resultMsg }).toEqual({ path, resultNumber: 0, resultMsg: '' })
  return resultObject as T
}

/** Waits until the server has every tapped change of a table's cart: a page left earlier sends it later. */
export async function allSent(phone: Phone): Promise<void> {
  const unsent = () =>
    phone.page.evaluate(async () => {
      // A tap is stored after it is rendered.
      await new Promise((resolve) => setTimeout(resolve))
      return Object.keys(localStorage).filter((key) => key.startsWith('comanda.cart.'))
    })
  await expect.poll(unsent).toEqual([])
}

/** Empties a table's cart, after the phone's pending changes, which would otherwise arrive later. */
export async function emptyCart(phone: Phone, cartUrl: string): Promise<void> {
  await allSent(phone)
  await ask(phone, 'DELETE', cartUrl)
}

/** Marks dishes of store 101 at the terminal: sold out, available, or with portions left (null: unlimited). */
export async function setDishState(
  kitchen: Phone,
  codes: readonly string[],
  news: { readonly soldOut?: boolean; readonly left?: number | null },
): Promise<void> {
  for (const code of codes) await ask(kitchen, 'POST', '/console/api/demo/101/saleout', { code, ...news })
}
