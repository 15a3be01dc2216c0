import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { connectDatabase, type Database, embeddedConfig } from '@comanda/server/src/db/database.ts'
import { askOwner } from '@comanda/server/src/db/owner-lock.ts'
import { findOwnerSocket } from '@comanda/server/src/db/postgres-folders.ts'
import { insertMenu } from '@comanda/server/src/features/menu/menu.repository.ts'
import type { Stage } from './stage.ts'

/** How long the server may not have seen what was written beside it. */
const seenMs = 1500

/** What no screen can set yet is written beside the running server, and waited for until it has seen it. */
export async function besideServer(stage: Stage, work: (db: Database) => Promise<unknown>): Promise<void> {
  const socket = findOwnerSocket(stage.dataDir)
  const owner = socket === undefined ? undefined : await askOwner(socket)
  if (owner === undefined) throw new Error('the stage has no embedded database')
  const db = await connectDatabase(embeddedConfig(owner.socketDir), { log: console, max: 1 })
  try {
    await work(db)
  } finally {
    await db.close()
  }
  await new Promise((resolve) => setTimeout(resolve, seenMs))
}

/** A store's own settings over the seller's (layout, picture mode, whether scan ordering is open …). */
export function configureStore(stage: Stage, storeId: string, config: object): Promise<void> {
  return besideServer(stage, (db) =>
    db.pool.query(`update store set config = config || $2 where seller_id = 'demo' and store_id = $1`, [
      storeId,
      JSON.stringify(config),
    ]),
  )
}

export function publishMenu(stage: Stage, storeId: string, menu: MenuSnapshot): Promise<void> {
  return besideServer(stage, (db) => insertMenu(db.pool, 'demo', storeId, 0, menu))
}
