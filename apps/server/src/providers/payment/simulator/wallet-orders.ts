import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface WalletOrder {
  readonly outtradeno: string
  readonly prepayId: string
  readonly description: string
  readonly total: number
  readonly currency: string
  readonly notifyUrl: string
  readonly expiresAt: number
  linkedAt: number
  state: 'open' | 'paid' | 'closed' | 'refunded'
  transactionId: string
  paidAt: number
  /** The shop has acknowledged the notice. */
  noticed: boolean
}

export interface WalletRefund {
  readonly refundNo: string
  readonly outtradeno: string
  readonly amount: number
  state: 'SUCCESS' | 'ABNORMAL'
}

/** Orders kept. */
const keep = 500

/** The wallet's ledger: in memory, and in a small file that survives a restart. */
export class WalletOrders {
  readonly refunds = new Map<string, WalletRefund>()
  readonly #orders = new Map<string, WalletOrder>()
  readonly #file: string | null

  constructor(file: string | null) {
    this.#file = file
    const { orders, refunds } = readLedger(file)
    for (const order of orders) this.#orders.set(order.outtradeno, order)
    for (const refund of refunds) this.refunds.set(refund.refundNo, refund)
  }

  get(outtradeno: string, now: Date): WalletOrder | undefined {
    const order = this.#orders.get(outtradeno)
    if (order?.state === 'open' && order.expiresAt < now.getTime()) order.state = 'closed'
    return order
  }

  byPrepayId(prepayId: string, now: Date): WalletOrder | undefined {
    const found = [...this.#orders.values()].find((order) => order.prepayId === prepayId)
    return found === undefined ? undefined : this.get(found.outtradeno, now)
  }

  add(order: WalletOrder): void {
    this.#orders.set(order.outtradeno, order)
    const oldest = this.#orders.keys().next()
    if (this.#orders.size > keep && !oldest.done) this.#orders.delete(oldest.value)
    this.save()
  }

  unnoticed(): WalletOrder[] {
    return [...this.#orders.values()].filter((order) => order.state === 'paid' && !order.noticed)
  }

  list(): WalletOrder[] {
    return [...this.#orders.values()]
  }

  /** Written beside and renamed, so that a kill leaves the previous file. */
  save(): void {
    if (this.#file === null) return
    mkdirSync(dirname(this.#file), { recursive: true })
    const half = `${this.#file}.${randomBytes(4).toString('hex')}`
    writeFileSync(half, JSON.stringify({ orders: this.list(), refunds: [...this.refunds.values()] }))
    renameSync(half, this.#file)
  }
}

function readLedger(file: string | null): { orders: WalletOrder[]; refunds: WalletRefund[] } {
  try {
    if (file !== null) return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // No file yet, or an unreadable one: the simulator starts empty and answers "no such order".
  }
  return { orders: [], refunds: [] }
}
