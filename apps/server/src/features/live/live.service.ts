import type { TableEvents } from '@comanda/contract/live/live.events.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Log } from '../../http/log.ts'
import type { LiveEvent, NewLiveEvent } from './live-event.ts'

export { type LiveEvent, type NewLiveEvent, storeChannel, storeEvent, tableChannel, tableEvent } from './live-event.ts'

export interface LiveDeps {
  readonly db: Database
  readonly log: Log
  readonly now: () => Date
}

export interface StreamOptions {
  readonly sellerId: string
  readonly channel: string
  /** The last event the phone holds; undefined = from now on. */
  readonly lastEventId: number | undefined
}

export interface LiveService {
  /** Numbers and stores events in the caller's transaction. Publish the answer after its commit. */
  record(tx: Tx, sellerId: string, events: readonly NewLiveEvent[]): Promise<readonly LiveEvent[]>
  /** The same event on the channel of every table of a store that anyone has listened to or ordered at. */
  recordForTables<T extends keyof TableEvents>(
    tx: Tx,
    sellerId: string,
    storeId: string,
    type: T,
    data: TableEvents[T],
  ): Promise<readonly LiveEvent[]>
  /** Call after the commit: tells every stream, here and on other servers of the same database. */
  publish(events: readonly LiveEvent[]): void
  /** Answers with an event stream; sends by itself. */
  stream(request: FastifyRequest, reply: FastifyReply, options: StreamOptions): Promise<null>
  /** The number of a channel's last event; 0 when it has none. */
  lastSeq(sellerId: string, channel: string): Promise<number>
  /** Open streams on this server, for /metrics. */
  streamCount(): number
  /** Tells every phone when to come back, and ends. */
  closeAll(): Promise<void>
}

export declare function createLiveService(deps: LiveDeps): LiveService
