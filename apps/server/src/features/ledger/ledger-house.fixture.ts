import type { Result } from '@comanda/rules/result/result.ts'
import type { PoolClient } from 'pg'
import { connectDatabase, type Database } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import { createLedgerService, type HistoryTab, type LedgerService } from './ledger.service.ts'

const silent = { info: () => undefined, warn: () => undefined, error: console.error }

/** Leaves the transaction, so that a refusal rolls back as it does in a caller. */
class Refused extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('refused')
    this.result = result
  }
}

/** One server of the ledger: its own pool and the house's clock. */
export class LedgerServer {
  readonly db: Pick<Database, 'pool'>
  readonly ledger: LedgerService
  constructor(db: Pick<Database, 'pool'>, now: () => Date) {
    this.db = db
    this.ledger = createLedgerService({ db, now })
  }

  /** One write in a transaction of its own. */
  async do<T extends Result<unknown>>(work: (ledger: LedgerService, tx: PoolClient) => Promise<T>): Promise<T> {
    try {
      return await transaction(this.db, async (tx) => {
        const result = await work(this.ledger, tx)
        if (!result.ok) throw new Refused(result)
        return result
      })
    } catch (error) {
      if (error instanceof Refused) return error.result as T
      throw error
    }
  }
}

/** A member's purse in yuan at the seller `s`. */
export class Purse {
  readonly id: { readonly sellerId: string; readonly memberId: string; readonly unit: string }
  private readonly house: LedgerHouse
  constructor(house: LedgerHouse, memberId: string, sellerId: string) {
    this.house = house
    this.id = { sellerId, memberId, unit: 'CNY' }
  }

  async topUp(paid: number, gift = 0, giftEndsOn: string | null = null): Promise<string> {
    const attempt = this.house.fresh('topup')
    const wish = { ...this.id, attempt, gateway: 'weixin', paid, gift, giftEndsOn }
    must(await this.house.first.do((ledger, tx) => ledger.topUp(tx, wish)))
    return attempt
  }

  hold(attempt: string, amount: number, server = this.house.first) {
    const until = new Date(this.house.clock.at.getTime() + 15 * 60_000)
    return server.do((ledger, tx) => ledger.hold(tx, { ...this.id, attempt, amount, until }))
  }

  /** Prepays and pays `amount`; returns the attempt. */
  async pay(amount: number): Promise<string> {
    const attempt = this.house.fresh('pay')
    must(await this.hold(attempt, amount))
    must(await this.post(attempt, amount))
    return attempt
  }

  post(attempt: string, amount: number, server = this.house.first) {
    const { sellerId } = this.id
    return server.do((ledger, tx) => ledger.postHold(tx, { sellerId, attempt, kind: 'pay', amount }))
  }

  release(attempt: string, server = this.house.first): Promise<boolean> {
    return transaction(server.db, (tx) => server.ledger.releaseHold(tx, { sellerId: this.id.sellerId, attempt }))
  }

  refund(attempt: string, amount: number, refund = this.house.fresh('refund'), server = this.house.first) {
    const { sellerId } = this.id
    return server.do((ledger, tx) => ledger.refund(tx, { sellerId, attempt, refund, amount }))
  }

  takeBack(attempt: string, refund = this.house.fresh('back')) {
    const { sellerId } = this.id
    return this.house.first.do((ledger, tx) => ledger.takeBack(tx, { sellerId, attempt, refund }))
  }

  /** The points of a bill, one for each 1.00, good for 12 months. Returns the bill. */
  async earn(received: number): Promise<string> {
    const bill = this.house.fresh('bill')
    const rule = { accumdenom: 100, accumfactor: 1 }
    const { sellerId, memberId } = this.id
    const grant = { sellerId, memberId, source: { kind: 'bill', id: bill }, received, rule, months: 12 }
    must(await this.house.first.do((ledger, tx) => ledger.grantPoints(tx, grant)))
    return bill
  }

  unearn(bill: string, refunded: number, refund = this.house.fresh('refund')) {
    const { sellerId } = this.id
    const sources = { grant: { kind: 'bill', id: bill }, source: { kind: 'refund', id: refund } }
    return this.house.first.do((ledger, tx) => ledger.takePointsBack(tx, { sellerId, ...sources, refunded }))
  }

  redeem(points: number, id = this.house.fresh('exchange')) {
    const { sellerId, memberId } = this.id
    const wish = { sellerId, memberId, source: { kind: 'activity', id }, points }
    return this.house.first.do((ledger, tx) => ledger.redeemPoints(tx, wish))
  }

  adjust(amount: number, given: { unit?: string; reason?: string; id?: string } = {}) {
    const { unit = 'CNY', reason = 'a dish was cold', id = this.house.fresh('adjust') } = given
    const wish = { ...this.id, unit, source: { kind: 'staff', id }, amount, actor: 'staff:mei', reason }
    return this.house.first.do((ledger, tx) => ledger.adjust(tx, wish))
  }

  balance() {
    const { first } = this.house
    return first.ledger.balanceOf(first.db.pool, this.id)
  }

  history(tab: HistoryTab, before: number | null = null, limit = 100) {
    const { first } = this.house
    const { sellerId, memberId } = this.id
    return first.ledger.historyOf(first.db.pool, { sellerId, memberId, tab, before, limit })
  }
}

export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result.details)}`)
  return result.value
}

/** Two servers on one database, with the sellers `s` (Shanghai) and `t` (Tokyo). */
export class LedgerHouse {
  readonly clock = { at: new Date('2026-11-27T04:30:00Z') }
  readonly first: LedgerServer
  readonly second: LedgerServer
  private readonly other: Database
  private readonly db: Database
  private made = 0

  private constructor(db: Database) {
    this.db = db
    this.other = connectDatabase(db.clientConfig, { log: silent, max: 8 })
    const now = () => this.clock.at
    this.first = new LedgerServer(db, now)
    this.second = new LedgerServer(this.other, now)
  }

  static async open(db: Database): Promise<LedgerHouse> {
    await db.pool.query(`
      insert into seller (seller_id, names) values ('s', '{}'), ('t', '{}');
      insert into store (seller_id, store_id, names, time_zone) values
        ('s', '1', '{}', 'Asia/Shanghai'), ('s', '2', '{}', 'America/New_York'), ('t', '1', '{}', 'Asia/Tokyo')`)
    return new LedgerHouse(db)
  }

  /** A name that no other test has. */
  fresh(what: string): string {
    this.made += 1
    return `${what}${this.made}`
  }

  purse(sellerId = 's'): Purse {
    return new Purse(this, this.fresh('member'), sellerId)
  }

  /** The servers in turn. */
  server(turn: number): LedgerServer {
    return turn % 2 === 0 ? this.first : this.second
  }

  query(text: string, values: unknown[] = []) {
    return this.db.pool.query(text, values)
  }

  async close(): Promise<void> {
    await this.other.close()
    await this.db.close()
  }
}
