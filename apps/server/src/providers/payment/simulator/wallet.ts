import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WalletKeys } from './wallet-keys.ts'
import { WalletLedger, type WalletOrder } from './wallet-ledger.ts'
import { makeNotice, type SignedMessage } from './wallet-notice.ts'
import { honest, type WalletSwitches } from './wallet-switches.ts'

export interface WalletDeps {
  readonly keys: WalletKeys
  /** The ledger's file, shared by all servers; null = in memory. */
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
  readonly ledger: WalletLedger
  readonly switches: WalletSwitches
  setSwitches(switches: WalletSwitches): void
  /** The order of an open payment page; null = its link has expired. */
  openPage(prepayId: string): WalletOrder | null
  /** Keeps the order that is there under this number. */
  createOrder(
    order: Pick<
      WalletOrder,
      'outtradeno' | 'request' | 'description' | 'total' | 'currency' | 'notifyUrl' | 'expiresAt'
    >,
  ): void
  /** The guest presses Pay. False = the order can no longer be paid. */
  pay(order: WalletOrder): boolean
  /** Sends the order's notices as the switches say. Resolves when the first attempt was delivered or failed. */
  notify(order: WalletOrder): Promise<void>
  /** Resends notices that were not acknowledged before a restart. */
  resume(): void
  stop(): void
}

export function createWallet({ keys, file, now, send }: WalletDeps): Wallet {
  const ledger = new WalletLedger(file)
  const stopping = new AbortController()
  let switches = honest

  /** True: the shop has acknowledged the notice, also one of another server. */
  async function deliver(outtradeno: string, noticeId: string): Promise<boolean> {
    const order = ledger.get(outtradeno, now())
    if (order === undefined || order.noticed === 1) return true
    const status = await send(order.notifyUrl, makeNotice(keys, order, switches.forge, now(), noticeId))
    if (status < 200 || status > 299) return false
    // A stopped wallet has closed its books. The next start sends the notice again.
    if (!stopping.signal.aborted) ledger.markNoticed(outtradeno)
    return true
  }

  async function retry(outtradeno: string, noticeId: string): Promise<void> {
    for (const seconds of retrySeconds) {
      await sleep(seconds * 1000, undefined, { ref: false, signal: stopping.signal })
      if (await deliver(outtradeno, noticeId)) return
    }
  }

  const wallet: Wallet = {
    keys,
    ledger,
    get switches() {
      return switches
    },
    setSwitches(given) {
      switches = given
    },
    openPage(prepayId) {
      const order = ledger.byPrepayId(prepayId, now())
      return order !== undefined && order.linkedAt + linkMs > now().getTime() ? order : null
    },
    createOrder(wanted) {
      const prepayId = `wx${randomBytes(18).toString('hex')}`
      const fresh = { prepayId, linkedAt: 0, state: 'open', transactionId: '', paidAt: 0, noticed: 0 } as const
      ledger.add({ ...wanted, ...fresh })
    },
    pay({ outtradeno }) {
      const transactionId = `42${Array.from({ length: 26 }, () => randomInt(10)).join('')}`
      return ledger.pay(outtradeno, transactionId, now())
    },
    async notify({ outtradeno }) {
      if (switches.notice === 'never') return
      const noticeId = randomUUID()
      // The real wallet may send the same notice twice within a second.
      const times = switches.notice === 'three' ? 3 : 1
      const delivered = await Promise.all(Array.from({ length: times }, () => deliver(outtradeno, noticeId)))
      if (!delivered.includes(true)) retry(outtradeno, noticeId).catch(() => undefined)
    },
    resume() {
      for (const { outtradeno } of ledger.unnoticed()) retry(outtradeno, randomUUID()).catch(() => undefined)
    },
    stop() {
      stopping.abort()
      ledger.end()
    },
  }
  return wallet
}
