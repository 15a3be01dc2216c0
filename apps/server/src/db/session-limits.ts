import { keepAliveCount, timeLimits } from '../config/time-limits.ts'

/** A command (backup, restore, import) and a migration hold a transaction as long as their work takes. */
export type Patience = 'server' | 'command'

/** PostgreSQL's settings of a session, as startup options. A Unix socket ignores those of TCP. */
export function sessionOptions(patience: Patience): string {
  const settings = { ...keepAlives, ...(patience === 'server' ? serverLimits : noLimits) }
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

const keepAlives = {
  tcp_keepalives_idle: timeLimits.keepAliveMs / 1000,
  tcp_keepalives_interval: timeLimits.keepAliveIntervalMs / 1000,
  tcp_keepalives_count: keepAliveCount,
  tcp_user_timeout: timeLimits.unacknowledgedMs,
}

const serverLimits = {
  idle_in_transaction_session_timeout: timeLimits.idleInTransactionMs,
  lock_timeout: timeLimits.lockMs,
  statement_timeout: timeLimits.statementMs,
}

/** The database may have defaults of its own. */
const noLimits = { idle_in_transaction_session_timeout: 0, lock_timeout: 0, statement_timeout: 0 }
