import { randomUUID } from 'node:crypto'
import type { Cart, NewLine } from '@comanda/contract/cart/cart.schema.ts'
import type { RefusalObject } from '@comanda/contract/envelope.ts'
import type { TableOrder } from '@comanda/contract/table-order/table-order.routes.ts'
import type { FastifyInstance } from 'fastify'

/** The answer: the envelope in a test's terms. */
export interface Reply<T = unknown> {
  readonly status: number
  readonly number: number
  readonly message: string
  /** The refusal's code; null on success. */
  readonly code: string | null
  readonly refusal: RefusalObject
  readonly value: T
}

export interface Seat {
  readonly storeId: string
  readonly tableNo: string
}

interface Sending {
  readonly body?: unknown
  readonly key?: string
}

/** A guest's phone at a table: the calls of dine-in, each with a new key unless given. */
export interface Phone {
  readonly uid: string
  /** Prefix of this table's addresses. */
  readonly base: string
  call<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, sending?: Sending): Promise<Reply<T>>
  cart(): Promise<Reply<TableOrder>>
  add(lines: readonly Partial<NewLine>[], key?: string): Promise<Reply<{ cart: Cart; eventId: number }>>
  change(id: string, num: number, key?: string): Promise<Reply<{ cart: Cart; eventId: number }>>
  /** Any change to a line: number, memo, standard, choice. */
  edit(id: string, to: Record<string, unknown>, key?: string): Promise<Reply<{ cart: Cart; eventId: number }>>
  /** `ids`: the seen lines; absent = all. */
  clear(ids?: readonly string[]): Promise<Reply<{ cart: Cart; eventId: number }>>
  send(body?: Record<string, unknown>, key?: string): Promise<Reply<{ msgid: string }>>
  answer<T>(msgid: string): Promise<Reply<T>>
}

/** A phone's cart line, by default one portion of lotus root. */
export function makeLine(overrides: Partial<NewLine> = {}): Partial<NewLine> {
  return { id: randomUUID(), code: 'L05', num: 1, ...overrides }
}

export function makePhone(
  app: FastifyInstance,
  guest: { readonly cookie: string; readonly uid: string; readonly remoteAddress?: string },
  { storeId, tableNo }: Seat,
  sellerId = 'demo',
): Phone {
  const base = `/weixin/storeorder/${sellerId}/${storeId}/${tableNo}`

  const call: Phone['call'] = async (method, url, { body, key } = {}) => {
    const response = await app.inject({
      method,
      url,
      ...(guest.remoteAddress === undefined ? {} : { remoteAddress: guest.remoteAddress }),
      headers: { cookie: guest.cookie, 'accept-language': 'en', 'idempotency-key': key ?? randomUUID() },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const envelope = response.json()
    const refusal = envelope.resultObject as RefusalObject
    return {
      status: response.statusCode,
      number: envelope.resultNumber,
      message: envelope.resultMsg,
      code: envelope.resultNumber === 0 ? null : (refusal?.code ?? null),
      refusal,
      value: envelope.resultObject,
    }
  }

  return {
    uid: guest.uid,
    base,
    call,
    cart: () => call('GET', `${base}/order.html`),
    add: (lines, key) => call('POST', `${base}/order.html`, { body: { lines }, ...(key === undefined ? {} : { key }) }),
    change: (id, num, key) =>
      call('PUT', `${base}/order.html`, { body: { id, num }, ...(key === undefined ? {} : { key }) }),
    edit: (id, to, key) =>
      call('PUT', `${base}/order.html`, { body: { id, ...to }, ...(key === undefined ? {} : { key }) }),
    clear: (ids) => call('DELETE', `${base}/order.html${ids === undefined ? '' : `?ids=${ids}`}`),
    send: (body = {}, key) => call('POST', `${base}/order2store.html`, { body, ...(key === undefined ? {} : { key }) }),
    answer: (msgid) => call('GET', `/weixin/storeorder/queryresponse/${msgid}.html`),
  }
}
