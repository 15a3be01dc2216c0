/** Every time limit of the server, in milliseconds. docs/time-limits.md says what a guest sees when one strikes. */
export const timeLimits = {
  /** A transaction whose server sends no next statement: PostgreSQL ends it and frees its rows. */
  idleInTransactionMs: 5000,
  /** A statement that waits for another transaction's rows. It runs again, within `databaseRetryMs`. */
  lockMs: 3000,
  /** A statement of a call or job: PostgreSQL cancels it. */
  statementMs: 3500,
  /** A statement without an answer: the database or the way to it hangs, and the connection is thrown away. */
  queryMs: 4000,
  /** How long a transaction runs again after lost connections. A run that may itself hang starts earlier. */
  databaseRetryMs: 10_000,
  /** How often the live listener asks whether its connection lives. */
  listenerCheckMs: 5000,
  /** The answer of `/readyz`. */
  probeMs: 1500,
  /** Silence after which both ends of a database connection ask whether the other end lives. */
  keepAliveMs: 5000,
  keepAliveIntervalMs: 2000,
  /** Bytes that the other end does not acknowledge. */
  unacknowledgedMs: 10_000,
  /** A new database connection, or a free one of the pool. */
  databaseConnectMs: 5000,
} as const

/** Unanswered questions after which a connection counts as dead. */
export const keepAliveCount = 3
