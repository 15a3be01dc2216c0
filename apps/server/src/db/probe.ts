import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { timeLimits } from '../config/time-limits.ts'

/** Asks whether the database answers. */
export interface Probe {
  /** Settles within `timeLimits.probeMs`. */
  answers(): Promise<boolean>
  close(): void
}

/**
 * A probe has a connection of its own: a busy pool, or dead connections in it, say nothing about the database. Questions
 * that come together share one answer, so a stranger cannot open many connections.
 */
export function createProbe(config: pg.ClientConfig): Probe {
  const limits = { connectionTimeoutMillis: timeLimits.probeMs, query_timeout: timeLimits.probeMs }
  let kept: pg.Client | undefined
  let asking: Promise<boolean> | undefined

  const drop = (client: pg.Client) => {
    if (kept === client) kept = undefined
    client.end().catch(() => undefined)
  }

  async function open(): Promise<pg.Client> {
    const client = new pg.Client({ ...config, ...limits })
    client.on('error', () => drop(client))
    client.on('end', () => drop(client))
    kept = client
    await client.connect()
    return client
  }

  async function ask(): Promise<boolean> {
    const answer = async () => {
      const client = kept ?? (await open())
      await client.query('select 1')
      return true
    }
    const late = sleep(timeLimits.probeMs, false, { ref: false })
    const answers = await Promise.race([answer().catch(() => false), late])
    if (!answers && kept !== undefined) drop(kept)
    return answers
  }

  return {
    answers() {
      asking ??= ask().finally(() => {
        asking = undefined
      })
      return asking
    },
    close() {
      if (kept !== undefined) drop(kept)
    },
  }
}
