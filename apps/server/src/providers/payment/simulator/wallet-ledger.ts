import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { timeLimits } from '../../../config/time-limits.ts'

export interface WalletOrder {
  readonly outtradeno: string
  readonly prepayId: string
  /** The order as it was first asked for, whole. */
  readonly request: string
  readonly description: string
  /** In minor units. */
  readonly total: number
  readonly currency: string
  readonly notifyUrl: string
  /** Times in milliseconds. */
  readonly expiresAt: number
  readonly linkedAt: number
  readonly state: 'open' | 'paid' | 'closed' | 'refunded'
  readonly transactionId: string
  readonly paidAt: number
  /** 1: the shop has acknowledged the notice. */
  readonly noticed: 0 | 1
}

export interface WalletRefund {
  readonly refundNo: string
  readonly outtradeno: string
  readonly amount: number
  readonly state: 'SUCCESS' | 'ABNORMAL'
}

const tables = `
  create table if not exists wallet_order (
    outtradeno text primary key, prepayId text not null unique, request text not null,
    description text not null, total integer not null,
    currency text not null, notifyUrl text not null, expiresAt integer not null, linkedAt integer not null,
    state text not null, transactionId text not null, paidAt integer not null, noticed integer not null) strict;
  create table if not exists wallet_refund (
    refundNo text primary key, outtradeno text not null references wallet_order, amount integer not null,
    state text not null) strict;
  create index if not exists wallet_refund_order on wallet_refund (outtradeno);
  create index if not exists wallet_order_unnoticed on wallet_order (outtradeno) where state = 'paid' and noticed = 0`

/**
 * The wallet's books: one SQLite file for all servers of a data folder. Every change of a state is one statement that
 * names the state before, so two servers never both pay, close or refund an order.
 */
export class WalletLedger {
  readonly #db: DatabaseSync

  /** `file`: null keeps the books in memory. */
  constructor(file: string | null) {
    if (file !== null) mkdirSync(dirname(file), { recursive: true })
    // The other server holds the file for milliseconds.
    this.#db = new DatabaseSync(file ?? ':memory:', { timeout: timeLimits.walletBooksMs })
    this.#db.exec(`pragma journal_mode = wal; pragma synchronous = normal; ${tables}`)
  }

  /** An order whose time is over is closed. */
  get(outtradeno: string, now: Date): WalletOrder | undefined {
    this.#change(`update wallet_order set state = 'closed' where outtradeno = ? and state = 'open' and expiresAt < ?`, [
      ...[outtradeno, now.getTime()],
    ])
    return this.#one<WalletOrder>('select * from wallet_order where outtradeno = ?', outtradeno)
  }

  byPrepayId(prepayId: string, now: Date): WalletOrder | undefined {
    const found = this.#one<WalletOrder>('select * from wallet_order where prepayId = ?', prepayId)
    return found === undefined ? undefined : this.get(found.outtradeno, now)
  }

  /** Keeps the order that is there under this number. */
  add(order: WalletOrder): void {
    const names = Object.keys(order)
    this.#change(
      `insert into wallet_order (${names.join()}) values (${names.map(() => '?').join()}) on conflict do nothing`,
      Object.values(order) as (string | number)[],
    )
  }

  link(outtradeno: string, now: Date): void {
    this.#change('update wallet_order set linkedAt = ? where outtradeno = ?', [now.getTime(), outtradeno])
  }

  /** False: the order is not open. */
  pay(outtradeno: string, transactionId: string, now: Date): boolean {
    return this.#change(
      `update wallet_order set state = 'paid', transactionId = ?, paidAt = ? where outtradeno = ? and state = 'open'`,
      [transactionId, now.getTime(), outtradeno],
    )
  }

  /** False: the order is paid. */
  close(outtradeno: string): boolean {
    return this.#change(
      `update wallet_order set state = 'closed' where outtradeno = ? and state in ('open', 'closed')`,
      [outtradeno],
    )
  }

  markNoticed(outtradeno: string): void {
    this.#change('update wallet_order set noticed = 1 where outtradeno = ?', [outtradeno])
  }

  unnoticed(): WalletOrder[] {
    return this.#all<WalletOrder>(`select * from wallet_order where state = 'paid' and noticed = 0`)
  }

  list(): WalletOrder[] {
    return this.#all<WalletOrder>('select * from wallet_order order by rowid')
  }

  refundOf(refundNo: string): WalletRefund | undefined {
    return this.#one<WalletRefund>('select * from wallet_refund where refundNo = ?', refundNo)
  }

  /** False: the order is not paid, or its refunds would exceed the payment. A failed refund may be tried again. */
  refund({ refundNo, outtradeno, amount, state }: WalletRefund): boolean {
    this.#db.exec('begin immediate')
    try {
      const isDone = this.#change(
        `insert into wallet_refund (refundNo, outtradeno, amount, state)
         select ?, outtradeno, ?, ? from wallet_order o
         where outtradeno = ? and state in ('paid', 'refunded') and total >= ? + (
           select coalesce(sum(amount), 0) from wallet_refund r where r.outtradeno = o.outtradeno and r.state = 'SUCCESS')
         on conflict (refundNo) do update set state = excluded.state where wallet_refund.state <> 'SUCCESS'`,
        [refundNo, amount, state, outtradeno, amount],
      )
      if (isDone && state === 'SUCCESS') {
        this.#change(`update wallet_order set state = 'refunded' where outtradeno = ?`, [outtradeno])
      }
      this.#db.exec('commit')
      return isDone
    } catch (error) {
      this.#db.exec('rollback')
      throw error
    }
  }

  end(): void {
    if (this.#db.isOpen) this.#db.close()
  }

  #change(sql: string, values: (string | number)[]): boolean {
    return this.#db.prepare(sql).run(...values).changes > 0
  }

  #one<Row>(sql: string, value: string): Row | undefined {
    return this.#db.prepare(sql).get(value) as Row | undefined
  }

  #all<Row>(sql: string): Row[] {
    return this.#db.prepare(sql).all() as Row[]
  }
}
