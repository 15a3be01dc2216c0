import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Page } from '../../app/page-input.ts'
import { makeItem, makeMenu, makeType } from '../menu/test-menu.fixture.ts'
import type { OrderToRedeem } from './voucher-door.ts'

/** The server's answers by call; `lost` = no answer arrives. A call without an answer left is lost. */
type Call = 'lookup' | 'order' | 'pay' | 'endPay' | 'takeBack' | 'look' | 'checkPay' | 'soldOut' | 'hidden'
const calls: readonly (readonly [Call, string, RegExp])[] = [
  ['lookup', 'POST', /getothersyscoupon/],
  ['order', 'POST', /onlineorder\/demo\/order\.html/],
  ['pay', 'POST', /createpreorder/],
  ['endPay', 'POST', /cancelpay/],
  ['takeBack', 'DELETE', /order\.html/],
  ['look', 'GET', /onlineorder\/demo\/order\.html/],
  ['checkPay', 'GET', /checkpay/],
  ['soldOut', 'GET', /saleout/],
  ['hidden', 'GET', /menufilter/],
]
interface Sent {
  readonly call: Call
  readonly key: string
  readonly url: string
  readonly body: Record<string, unknown>
}

const lotus = makeItem({
  ...{ code: 'L05', showName: 'Lotus', price: 2600, memo: '[sugar@1@1@]less@0@0@[more@0@1@]nuts@300@4@' },
})
export const place = { sellerId: 'demo', storeId: '101', tableNo: 'A1' }
const page = {
  ...{ sellerId: 'demo', language: 'en', store: { id: '101' }, table: { tableno: 'A1' }, style: { picupMenu: 0 } },
} as unknown as Page
const choice = { standard: '', addItems: [], num: 1, memo: 'no nuts' }
export const found = {
  ...{ couponType: 'product', extId: 'L05', productCode: '8801', title: 'Lotus', code: 'L05', isGroup: false },
}
export const sentOrder = { outtradeno: 'BILL01', pickupNo: '0231', amount: 2600 }
export const paid = { payUrl: '', outtradeno: 'PAY01', payData: {} }
export const refusal = (code: string, words = code, details: object = {}) => ({
  ...{ resultNumber: -1, resultMsg: words, resultObject: { code, values: [], details } },
})
export const ok = (resultObject: unknown) => ({ resultNumber: 0, resultMsg: '', resultObject })
/** The order as its guest reads it. */
export const stands = (order: object) => ok({ orders: [{ paidAt: null, voucherBack: null, ...order }] })
export const payStands = (state: string) => ok({ state, billOuttradeno: 'BILL01', amount: 2600 })
export const off = (refund: number) => ok({ outtradeno: 'BILL01', state: 'cancelled', refund })

export const server = {
  answers: {} as Record<Call, unknown[]>,
  sent: [] as Sent[],
  /** What the tab keeps. */
  kept: new Map<string, string>(),
}

/** For a file of tests: a server with prepared answers, and a tab's memory. */
export function withServer(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') })
    server.kept = new Map()
    server.sent = []
    server.answers = {
      ...{ lookup: [ok(found)], order: [ok(sentOrder)], pay: [], endPay: [], takeBack: [], look: [], checkPay: [] },
      ...{ soldOut: [], hidden: [] },
    }
    vi.stubGlobal('navigator', { onLine: true, language: 'en' })
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => server.kept.get(key) ?? null,
      setItem: (key: string, value: string) => void server.kept.set(key, value),
      removeItem: (key: string) => void server.kept.delete(key),
    })
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      const answer = answerTo(url, init)
      if (answer === 'lost') throw new TypeError('Failed to fetch')
      return new Response(JSON.stringify(answer))
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}

let menu = [lotus]
/** The phone's menu has no dishes until the test is over. */
export function takeDishesAway(): void {
  menu = []
}
afterEach(() => {
  menu = [lotus]
})

function answerTo(url: string, { method = 'GET', headers, body }: RequestInit): unknown {
  if (url.includes('storemenu')) return ok(makeMenu([makeType('T1', menu)]))
  const known = calls.find(([, by, path]) => by === method && path.test(url))
  // This call only names the guest.
  if (known === undefined) return ok({})
  const [call] = known
  const key = (headers as Record<string, string>)['idempotency-key'] ?? ''
  server.sent.push({ call, key, url, body: JSON.parse(String(body ?? '{}')) as Sent['body'] })
  return server.answers[call].shift() ?? (call === 'soldOut' ? ok({ codes: [], left: {} }) : 'lost')
}

/** A new page, as after a reload: only the tab's memory remains. */
export async function openTab(order: OrderToRedeem | null = null) {
  vi.resetModules()
  const { startClient } = await import('../../platform/client.ts')
  startClient('en')
  const voucher = await import('./voucher.state.ts')
  const door = await import('./voucher-door.ts')
  const soldOut = await import('../menu/sold-out.state.ts')
  let asked = 0
  const show = (to: Partial<typeof place> = {}, platform: 'meituan' | 'douyin' = 'meituan') =>
    voucher.startOrResume(page, { ...place, ...to }, { platform, order, asked }, Date.now())
  show()
  await settle()
  return {
    state: () => voucher.useVoucher.getState(),
    door,
    soldOut,
    /** The page renders again, or the party sits at another table. */
    show,
    /** A tap on a platform's button. */
    async ask(platform: 'meituan' | 'douyin' = 'meituan') {
      asked += 1
      show({}, platform)
      await settle()
    },
    async query(number = '1234567890') {
      await Promise.all([voucher.query(number, async () => undefined), settle()])
    },
    redeem: () => Promise.all([voucher.redeem(choice), settle()]),
    again: () => Promise.all([voucher.again(), settle()]),
    another: (number: string) => Promise.all([voucher.tryAnother(number), settle()]),
    giveUp: () => Promise.all([voucher.giveUpRedemption(), settle()]),
    leave: voucher.stopWaiting,
  }
}
/** Lost calls are retried twice. */
const settle = () => vi.advanceTimersByTimeAsync(8000)
export async function atDish() {
  const tab = await openTab()
  await tab.query()
  expect(tab.state().step).toBe('dish')
  return tab
}
export const of = (call: Call) => server.sent.filter((one) => one.call === call)
export const keysOf = (call: Call) => [...new Set(of(call).map(({ key }) => key))]
