import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { timeLimits } from '../../config/time-limits.ts'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Log } from '../../http/log.ts'
import { notifyServers } from './live.repository.ts'
import type { LiveEvent } from './live-event.ts'

export interface BusDeps {
  readonly db: Database
  readonly log: Pick<Log, 'warn'>
  receive(events: readonly LiveEvent[]): void
  /** Called when the listener is back after a break; notifications may be lost. */
  recovered(): void
}

/** Notifies the other servers of the same database. A message may get lost; the channels' numbers reveal it. */
export interface Bus {
  send(events: readonly LiveEvent[]): void
  /** Settles when this server listens, or after a second without an answer of the database. */
  listen(): Promise<void>
  stop(): Promise<void>
}

const channelName = 'comanda_live'
/** Events of this time go out in one statement: at most fifty notifications a second, not one per dish. */
const coalesceMs = 20
/** PostgreSQL refuses payloads of 8000 bytes and more. */
const payloadBytes = 7500

type Packed = [sellerId: string, channel: string, seq: number, type?: string, data?: unknown]

export function createBus({ db, log, receive, recovered }: BusDeps): Bus {
  const me = randomUUID()
  let waiting: LiveEvent[] = []
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> = Promise.resolve()
  const listener = createListener(db, log, (payload) => receive(unpack(me, payload)), recovered)

  async function flush(): Promise<void> {
    timer = undefined
    const payloads = pack(me, waiting)
    waiting = []
    try {
      await notifyServers(db.pool, channelName, payloads)
    } catch (error) {
      log.warn({ err: error }, 'other servers could not be told of live events; they will find them by number')
    }
  }

  return {
    send(events) {
      waiting.push(...events)
      timer ??= setTimeout(() => {
        sending = flush()
      }, coalesceMs)
    },
    listen: listener.listen,
    async stop() {
      if (timer !== undefined) {
        clearTimeout(timer)
        sending = flush()
      }
      await sending
      await listener.stop()
    },
  }
}

/** Notifies every server of the database, from a process that is no server. */
export function notifyLive(db: Queryable, events: readonly LiveEvent[]): Promise<void> {
  return notifyServers(db, channelName, pack(randomUUID(), events))
}

/** A dedicated connection that LISTENs, and reconnects when it breaks. */
function createListener(
  db: Database,
  log: Pick<Log, 'warn'>,
  onPayload: (payload: string) => void,
  onRecovered: () => void,
): Pick<Bus, 'listen' | 'stop'> {
  let client: pg.Client | undefined
  let started: Promise<void> | undefined
  let again: NodeJS.Timeout | undefined
  let stopped = false
  let waitMs = 100

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...db.clientConfig, keepAlive: true })
    let lost = false
    let pulse: NodeJS.Timeout | undefined
    const onLost = (error?: Error) => {
      if (lost) return
      lost = true
      clearInterval(pulse)
      next.end().catch(() => undefined)
      if (stopped) return
      if (error !== undefined) log.warn({ err: error }, 'the live listener lost its connection')
      again = setTimeout(() => void connect(), waitMs)
      waitMs = Math.min(waitMs * 2, timeLimits.listenerRetryMs)
    }
    next.on('error', onLost)
    next.on('end', () => onLost())
    next.on('notification', ({ payload }) => onPayload(payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${channelName}`)
      // A listener only hears: a dead connection and a quiet one are alike until it asks.
      pulse = setInterval(() => void next.query('select 1').catch(onLost), timeLimits.listenerCheckMs).unref()
      client = next
      waitMs = 100
      onRecovered()
      if (stopped) await next.end()
    } catch (error) {
      onLost(error as Error)
    }
  }

  return {
    listen() {
      started ??= connect()
      return Promise.race([started, new Promise<void>((done) => setTimeout(done, timeLimits.listenerStartMs).unref())])
    },
    async stop() {
      stopped = true
      clearTimeout(again)
      await started
      await client?.end().catch(() => undefined)
    },
  }
}

/**
 * Packs events into as few payloads as possible. An event too big for one travels as its number alone; servers with
 * listeners read it from the database.
 */
export function pack(from: string, events: readonly LiveEvent[]): string[] {
  const payloads: string[] = []
  let parts: string[] = []
  let size = 0
  for (const { sellerId, channel, seq, type, data } of events) {
    let part = JSON.stringify([sellerId, channel, seq, type, data] satisfies Packed)
    if (Buffer.byteLength(part) > payloadBytes - 100) part = JSON.stringify([sellerId, channel, seq] satisfies Packed)
    const bytes = Buffer.byteLength(part) + 1
    if (size + bytes > payloadBytes - 100) {
      payloads.push(`{"from":"${from}","events":[${parts.join(',')}]}`)
      parts = []
      size = 0
    }
    parts.push(part)
    size += bytes
  }
  if (parts.length > 0) payloads.push(`{"from":"${from}","events":[${parts.join(',')}]}`)
  return payloads
}

export function unpack(me: string, payload: string): readonly LiveEvent[] {
  const { from, events } = JSON.parse(payload) as { from: string; events: Packed[] }
  if (from === me) return []
  return events.map(([sellerId, channel, seq, type = '', data]) => ({ sellerId, channel, seq, type, data }))
}
