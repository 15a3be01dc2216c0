import { beatMs } from '@comanda/contract/live/beat.ts'

/** How long one side waits for another. docs/time-limits.md is made from this list (`npm run docs`). */
export interface TimeLimit {
  readonly ms: number
  /** Where it holds. */
  readonly holds: string
  /** What a guest, a member of staff or the operator sees when it strikes. */
  readonly seen: string
}

const again = 'The phone keeps the order under its key and sends it again.'
const busy = '"We are busy. Please try again in a moment" (`server_busy`).'
const nothing = 'Nothing.'

const phoneLimits = {
  headersMs: {
    ms: 15_000,
    holds: 'The head of a request, from the start of its connection or its first byte',
    seen: 'The connection is cut. A phone that is that slow says it is offline.',
  },
  requestMs: {
    ms: 60_000,
    holds: 'A whole request with its body. A picture of 10 MB needs 1.4 Mbit/s',
    seen: 'The connection is cut. Staff see that the picture was not sent.',
  },
  silentMs: {
    ms: 120_000,
    holds: 'A connection of a phone on which no byte moves. Event streams have a heartbeat',
    seen: 'Nothing. The next call opens a connection.',
  },
  connectionCheckMs: {
    ms: 5000,
    holds: 'How often the server looks for late heads and requests',
    seen: nothing,
  },
  heartbeatMs: {
    ms: beatMs,
    holds: 'The heartbeat of every event stream',
    seen: 'After 20 s without one, the phone asks for news itself.',
  },
  streamKeepAliveMs: {
    ms: 30_000,
    holds: 'Silence after which the system asks whether a streaming phone is still there',
    seen: nothing,
  },
  streamLifeMs: {
    ms: 10 * 60_000,
    holds: 'The shortest life of an event stream. The longest is twice that',
    seen: 'Nothing. The phone opens a new one and reads what it missed.',
  },
  drainMs: {
    ms: 8000,
    holds: 'Running requests when the server stops',
    seen: `The connection is cut. ${again}`,
  },
} as const satisfies Record<string, TimeLimit>

const databaseLimits = {
  statementMs: {
    ms: 3500,
    holds: 'A statement of a call or job (`statement_timeout`). Migrations, backups and commands have no limit',
    seen: busy,
  },
  lockMs: {
    ms: 3000,
    holds: "A statement that waits for another transaction's rows (`lock_timeout`)",
    seen: `Nothing at first: the transaction runs again. Then ${busy}`,
  },
  idleInTransactionMs: {
    ms: 5000,
    holds: 'A transaction whose server sends no next statement (`idle_in_transaction_session_timeout`)',
    seen: 'Guests of the other servers wait that long at most for its rows.',
  },
  queryMs: {
    ms: 4000,
    holds: 'A statement without an answer: the database hangs, or the way to it. Its connection is thrown away',
    seen: `Nothing at first: the transaction runs again. Then ${busy} ${again}`,
  },
  databaseConnectMs: {
    ms: 5000,
    holds: 'A new connection to the database, or a free one of the pool',
    seen: `${busy} ${again}`,
  },
  databaseRetryMs: {
    ms: 10_000,
    holds: 'How long a transaction runs again after conflicts, locks and lost connections',
    seen: `${busy} ${again}`,
  },
  databaseStartMs: {
    ms: 5000,
    holds: 'The database of `DATABASE_URL` when a server or command starts',
    seen: 'The operator reads that it does not answer.',
  },
  databaseIdleMs: {
    ms: 60_000,
    holds: 'A connection of the pool that is not used',
    seen: nothing,
  },
  databaseCloseMs: {
    ms: 1500,
    holds: 'Running statements when the server stops',
    seen: `The connection is cut. ${again}`,
  },
  keepAliveMs: {
    ms: 5000,
    holds: 'Silence after which both ends of a database connection ask whether the other lives',
    seen: nothing,
  },
  keepAliveIntervalMs: {
    ms: 2000,
    holds: 'The next such question. After three without an answer the connection is dead',
    seen: nothing,
  },
  unacknowledgedMs: {
    ms: 10_000,
    holds: 'Bytes that the server does not acknowledge to PostgreSQL (`tcp_user_timeout`)',
    seen: nothing,
  },
  probeMs: {
    ms: 1500,
    holds: 'The database at `/readyz`, over a connection of its own',
    seen: 'The balancer reads 503 and sends guests to another server.',
  },
  listenerCheckMs: {
    ms: 5000,
    holds: 'How often the live listener asks whether its connection lives',
    seen: nothing,
  },
  listenerStartMs: {
    ms: 1000,
    holds: 'The live listener before the first event stream opens',
    seen: 'News of other servers arrive some seconds late.',
  },
  listenerRetryMs: {
    ms: 1000,
    holds: 'The longest pause between two tries of the live listener',
    seen: nothing,
  },
  eventSweepMs: {
    ms: 5000,
    holds: 'An event whose notification to the other servers was lost',
    seen: 'Phones at the other servers see the change that late.',
  },
  ownerAnswerMs: {
    ms: 2000,
    holds: 'The server that holds the data folder, asked by another start or command',
    seen: 'The operator reads that the folder is in use.',
  },
  postgresLockMs: {
    ms: 15_000,
    holds: 'The lock file of an embedded PostgreSQL that is dying',
    seen: 'The operator reads that PostgreSQL did not start.',
  },
  postgresReadyMs: {
    ms: 120_000,
    holds: 'The recovery of the embedded PostgreSQL at its start',
    seen: 'The operator reads that PostgreSQL did not start.',
  },
  postgresAnswerMs: {
    ms: 2000,
    holds: 'One question whether the embedded PostgreSQL is ready',
    seen: nothing,
  },
  postgresStopMs: {
    ms: 20_000,
    holds: 'The shutdown of the embedded PostgreSQL, before it is forced',
    seen: 'Nothing. Committed data stays.',
  },
} as const satisfies Record<string, TimeLimit>

const outsideLimits = {
  walletMs: {
    ms: 10_000,
    holds: 'One call of the payment gateway',
    seen: 'The payment stays open, and the server asks for its outcome.',
  },
  voucherMs: {
    ms: 8000,
    holds: 'One question to a voucher platform, with all its requests',
    seen: 'The voucher is being checked. Nothing is taken twice.',
  },
  smsMs: {
    ms: 8000,
    holds: 'All text message services together, for one code',
    seen: 'The message may still come. The guest may ask for another code.',
  },
  mailMs: {
    ms: 8000,
    holds: 'One answer of the mail server, for one code',
    seen: 'The mail may still come. The guest may ask for another code.',
  },
  mapsMs: {
    ms: 5000,
    holds: 'All maps services together, for one question',
    seen: 'The way is estimated from the straight line.',
  },
  mapsRestMs: {
    ms: 30_000,
    holds: 'How long a maps service with two faults in a row is not asked',
    seen: 'The way is estimated, or another service answers.',
  },
  noticeMs: {
    ms: 5000,
    holds: "The simulated wallet's notice to the server (demo only)",
    seen: 'Nothing. The notice is sent again.',
  },
  walletBooksMs: {
    ms: 5000,
    holds: "The demo's wallet while another server writes its books",
    seen: 'The wallet answers later, or the payment counts as unanswered and is asked for again.',
  },
  pictureFetchMs: {
    ms: 20_000,
    holds: 'A picture that `menu import` takes from an address',
    seen: 'The command names the picture that it could not take.',
  },
  pictureWorkMs: {
    ms: 20_000,
    holds: 'The work on one picture',
    seen: 'Staff read that the picture cannot be used.',
  },
  paperWorkMs: {
    ms: 20_000,
    holds: 'The work on the PDF of one receipt, or of a sheet of table codes',
    seen: busy,
  },
  paperRestMs: {
    ms: 30_000,
    holds: 'How long a thread that makes PDFs waits for the next one before it ends',
    seen: 'Nothing. The next PDF takes a second longer.',
  },
} as const satisfies Record<string, TimeLimit>

/** By what waits: phones and their connections, the database, services outside. */
export const timeLimitTables = { phone: phoneLimits, database: databaseLimits, outside: outsideLimits } as const

const all = { ...phoneLimits, ...databaseLimits, ...outsideLimits }

/** Every time limit of the server, in milliseconds. */
export const timeLimits = Object.fromEntries(Object.entries(all).map(([name, { ms }]) => [name, ms])) as {
  readonly [Name in keyof typeof all]: number
}

/** Unanswered questions after which a connection counts as dead. */
export const keepAliveCount = 3
