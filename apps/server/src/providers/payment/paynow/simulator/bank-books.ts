import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { timeLimits } from '../../../../config/time-limits.ts'
import type { ReadCode } from './read-code.ts'

/** A transfer on the payee's statement. */
export interface Transfer extends ReadCode {
  /** Milliseconds. */
  readonly at: number
}

const table = `create table if not exists transfer (
  id integer primary key, payee text not null, proxy text not null, amount integer not null, reference text not null,
  at integer not null) strict`

/** The bank's books: one SQLite file for all servers of a data folder. */
export class BankBooks {
  readonly #db: DatabaseSync

  /** `file`: null keeps the books in memory. */
  constructor(file: string | null) {
    if (file !== null) mkdirSync(dirname(file), { recursive: true })
    // The other server holds the file for milliseconds.
    this.#db = new DatabaseSync(file ?? ':memory:', { timeout: timeLimits.walletBooksMs })
    this.#db.exec(`pragma journal_mode = wal; pragma synchronous = normal; ${table}`)
  }

  /** A bank sends as often as its customer asks: two taps are two transfers. */
  send({ payee, proxy, amount, reference }: ReadCode, at: Date): void {
    this.#db
      .prepare('insert into transfer (payee, proxy, amount, reference, at) values (?, ?, ?, ?, ?)')
      .run(payee, proxy, amount, reference, at.getTime())
  }

  /** The newest first, at most 50. */
  statement(): Transfer[] {
    return this.#db
      .prepare('select payee, proxy, amount, reference, at from transfer order by id desc limit 50')
      .all() as unknown as Transfer[]
  }

  end(): void {
    if (this.#db.isOpen) this.#db.close()
  }
}
