import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WalletKeys } from './wallet-keys.ts'
import { makeNotice, type SignedMessage } from './wallet-notice.ts'
import { type WalletOrder, WalletOrders } from './wallet-orders.ts'
import { honest, type WalletSwitches } from './wallet-switches.ts'

export interface WalletDeps {
  readonly keys: WalletKeys
  readonly file: string | null
  readonly now: () => Date
  /** Delivers a notice. Returns the HTTP status, or 0 without an answer. */
  readonly send: (url: string, message: SignedMessage) => Promise<number>
}

/** The documented schedule, 15 s/15 s/30 s/3 m/10 m/20 m …, run fifteen times as fast. */
const retrySeconds = [1, 1, 2, 12, 40, 80, 120, 120, 120, 240, 720, 720, 720, 1440, 1440]
/** How long an H5 link opens the wallet (facts §1.1). */
const linkMs = 5 * 60_000

export interface Wallet {
  readonly keys: WalletKeys
  readonly orders: WalletOrders
  readonly switches: WalletSwitches
  setSwitches(switches: WalletSwitches): void
  /** The order of an open payment page; null = its link has expired. */
  openPage(prepayId: string): WalletOrder | null
  createOrder(
    order: Pick<WalletOrder, 'outtradeno' | 'description' | 'total' | 'currency' | 'notifyUrl' | 'expiresAt'>,
  ): WalletOrder
  /** The guest presses Pay. False = the order can no longer be paid. */
  pay(order: WalletOrder): boolean
  /** Sends the order's notices as the switches say. Resolves when the first attempt was delivered or failed. */
  notify(order: WalletOrder): Promise<void>
  /** Resends notices that were not acknowledged before a restart. */
  resume(): void
  stop(): void
}

export function createWallet({ keys, file, now, send }: WalletDeps): Wallet {
  const orders = new WalletOrders(file)
  const stopping = new AbortController()
  let switches = honest

  async function deliver(order: WalletOrder, noticeId: string): Promise<boolean> {
    const status = await send(order.notifyUrl, makeNotice(keys, order, switches.forge, now(), noticeId))
    if (status < 200 || status > 299) return false
    order.noticed = true
    orders.save()
    return true
  }

  async function retry(order: WalletOrder, noticeId: string): Promise<void> {
    for (const seconds of retrySeconds) {
      await sleep(seconds * 1000, undefined, { ref: false, signal: stopping.signal })
      if (order.noticed || (await deliver(order, noticeId))) return
    }
  }

  const wallet: Wallet = {
    keys,
    orders,
    get switches() {
      return switches
    },
    setSwitches(given) {
      switches = given
    },
    openPage(prepayId) {
      const order = orders.byPrepayId(prepayId, now())
      return order !== undefined && order.linkedAt + linkMs > now().getTime() ? order : null
    },
    createOrder(wanted) {
      const prepayId = `wx${randomBytes(18).toString('hex')}`
      const order: WalletOrder = {
        ...wanted,
        prepayId,
        linkedAt: now().getTime(),
        state: 'open',
        transactionId: '',
        paidAt: 0,
        noticed: false,
      }
      orders.add(order)
      return order
    },
    pay(order) {
      if (order.state !== 'open') return false
      order.state = 'paid'
      order.paidAt = now().getTime()
      order.transactionId = `42${Array.from({ length: 26 }, () => randomInt(10)).join('')}`
      orders.save()
      return true
    },
    async notify(order) {
      if (switches.notice === 'never') return
      const noticeId = randomUUID()
      // The real wallet may send the same notice twice within a second.
      const times = switches.notice === 'three' ? 3 : 1
      const delivered = await Promise.all(Array.from({ length: times }, () => deliver(order, noticeId)))
      if (!delivered.includes(true)) retry(order, noticeId).catch(() => undefined)
    },
    resume() {
      for (const order of orders.unnoticed()) retry(order, randomUUID()).catch(() => undefined)
    },
    stop: () => stopping.abort(),
  }
  return wallet
}
