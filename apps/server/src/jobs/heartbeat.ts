import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import type { Job } from './jobs.ts'

/** `host:port`: the same after a restart, so that it takes over the row of the server that died there. */
const nameOf = ({ port }: Pick<Config, 'port'>) => `${hostname()}:${port}`

/** Says in the database that this server runs, and how full its disk is. Owners hear of a server that falls silent. */
export function createHeartbeat(db: Pick<Database, 'pool'>, config: Pick<Config, 'port' | 'dataDir'>): Job {
  const started = new Date()
  return {
    name: 'heartbeat',
    everyMs: 10_000,
    async run() {
      // A server on DATABASE_URL may have no data folder yet: it beats without a disk.
      const disk = await statfs(config.dataDir).catch(() => null)
      const [free, size] = disk === null ? [0, 0] : [disk.bavail * disk.bsize, disk.blocks * disk.bsize]
      await db.pool.query(
        `insert into server_heartbeat (server, started_at, beat_at, folder, disk_free, disk_size)
         values ($1, $2, now(), $3, $4, $5)
         on conflict (server) do update set started_at = excluded.started_at, beat_at = excluded.beat_at,
           folder = excluded.folder, disk_free = excluded.disk_free, disk_size = excluded.disk_size`,
        [nameOf(config), started, config.dataDir, free, size],
      )
    },
  }
}

/** A server that is stopped is not silent. */
export async function endHeartbeat(db: Pick<Database, 'pool'>, config: Pick<Config, 'port'>): Promise<void> {
  await db.pool.query('delete from server_heartbeat where server = $1', [nameOf(config)])
}
