import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@comanda/server/src/config/config.ts'
import { connectDatabase } from '@comanda/server/src/db/database.ts'
import type { PreorderAnswer } from '@comanda/server/src/features/payment/start-payment.ts'
import type { PaymentGateway } from '@comanda/server/src/providers/payment/gateway.ts'
import { createGateways } from '@comanda/server/src/providers/payment/gateways.ts'
import { loadWalletKeys, type WalletKeys } from '@comanda/server/src/providers/payment/simulator/wallet-keys.ts'
import { honest, type WalletSwitches } from '@comanda/server/src/providers/payment/simulator/wallet-switches.ts'
import { makeLine, makePhone, type Phone } from './phone.ts'
import { startTestApp, type TestApp, type TestAppOverrides } from './test-app.ts'

/** A whole server for tests, with the simulated wallet, a movable clock, and tables with orders. */
export interface PaymentHouse extends TestApp {
  readonly keys: WalletKeys
  /** Moves every clock of the server. */
  pass(seconds: number): void
  now(): Date
  /** Intercepts the next call of a gateway method, so that tests can break it. */
  breaks: Partial<PaymentGateway>
  switchWallet(switches: Partial<WalletSwitches>): Promise<void>
  /** A phone at a new table that has sent lotus root for 26.00. */
  orderedTable(): Promise<Ordered>
  /** `remoteAddress`: the phone's own address; left out = this machine's. */
  phoneAt(tableNo: string, remoteAddress?: string): Promise<Phone>
  /** The guest presses Pay (or Cancel) in the wallet. */
  press(payUrl: string, action?: 'pay' | 'cancel'): Promise<string | undefined>
  reconcile(): Promise<void>
  /** Another server on this house's database, wallet and clock, as on a second machine. */
  openSecond(): Promise<TestApp>
}

export interface Ordered {
  readonly phone: Phone
  readonly tableNo: string
  readonly billId: string
}

export const lotusRoot = 2600

/** A second pay type at the same wallet. */
export const otherWay = 'weixin2'

/** `outside`: further external services, on the same clock. `perPerson` in `more`: requests of a guest, which raise all limits. */
export async function openPaymentHouse(
  outside: (now: () => Date) => Pick<TestAppOverrides, 'vouchers' | 'log' | 'sms' | 'mail'> = () => ({}),
  { perPerson = 100_000, ...more }: TestAppOverrides['config'] = {},
): Promise<PaymentHouse> {
  const dataDir = mkdtempSync(join(tmpdir(), 'comanda-payment-'))
  const config = { ...readConfig({ DATA_DIR: dataDir }), logLevel: 'silent' }
  let offset = 0
  const now = () => new Date(Date.now() + offset)
  const breaks: Partial<PaymentGateway> = {}
  const toApp: typeof fetch = async (url, init) => {
    const { pathname, search } = new URL(String(url))
    const answer = await house.app.inject({
      method: init?.method === 'POST' ? 'POST' : 'GET',
      url: pathname + search,
      headers: init?.headers as Record<string, string>,
      ...(init?.body === undefined ? {} : { payload: String(init.body) }),
    })
    const body = answer.statusCode === 204 ? null : new Uint8Array(answer.rawPayload)
    return new Response(body, { status: answer.statusCode, headers: answer.headers as Record<string, string> })
  }
  const real = createGateways(config, {}, { fetch: toApp, now })
  const forType = (sellerId: string, code: string): PaymentGateway | null => {
    const gateway = real.forType(sellerId, code === otherWay ? 'weixin' : code)
    return gateway === null ? null : { ...gateway, ...breaks, code }
  }
  const setup = {
    ...{ config: { dataDir, logLevel: 'silent', perPerson, ...more }, gateways: { ...real, forType }, now },
    ...outside(now),
  } as const
  const house = await startTestApp(setup)
  const seconds: (() => Promise<void>)[] = []

  const phoneAt = async (tableNo: string, remoteAddress = '127.0.0.1') => {
    const guest = await house.asGuestAt('101', tableNo)
    return makePhone(house.app, { ...guest, remoteAddress }, { storeId: '101', tableNo })
  }

  return {
    ...house,
    keys: loadWalletKeys(dataDir),
    breaks,
    now,
    phoneAt,
    pass(seconds) {
      offset += seconds * 1000
    },
    async switchWallet(switches) {
      const payload = { ...honest, ...switches }
      await house.app.inject({ method: 'POST', url: '/simulators/wallet/switches', payload })
    },
    async orderedTable() {
      const tableNo = await house.freshTable()
      const phone = await phoneAt(tableNo)
      await phone.add([makeLine()])
      await phone.send()
      return { phone, tableNo, billId: (await phone.cart()).value.outtradeno }
    },
    async press(payUrl, action = 'pay') {
      const query = new URL(payUrl, 'http://wallet').searchParams
      const payload = new URLSearchParams({
        prepay_id: query.get('prepay_id') ?? '',
        redirect_url: query.get('redirect_url') ?? '',
        action,
      }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await house.app.inject({ method: 'POST', url: '/simulators/wallet/pay', headers, payload })
      return answer.headers.location
    },
    async reconcile() {
      await Promise.all((['money', 'vouchers'] as const).map((lane) => house.services.payment.reconcile(now(), lane)))
    },
    async openSecond() {
      const db = connectDatabase(house.db.clientConfig, { log: house.deps.log, max: 8 })
      const second = await startTestApp({ ...setup, db, keys: house.deps.keys })
      seconds.push(
        () => second.close(),
        () => db.close(),
      )
      return second
    },
    async close() {
      for (const close of seconds) await close()
      await house.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export function preorder(phone: Phone, billId: string, overrides: Record<string, unknown> = {}, key?: string) {
  const body = {
    sellerid: 'demo',
    storeid: '101',
    businessType: 'HmdOrder',
    payTypeCode: 'weixin',
    outtradeno: billId,
    fee: lotusRoot,
    ...overrides,
  }
  const sending = key === undefined ? { body } : { body, key }
  return phone.call<PreorderAnswer>('POST', '/pay/scenepay/createpreorder.html', sending)
}
