import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { connectDatabase, type Database, embeddedConfig } from '@comanda/server/src/db/database.ts'
import { askOwner } from '@comanda/server/src/db/owner-lock.ts'
import { findOwnerSocket } from '@comanda/server/src/db/postgres-folders.ts'
import { transaction } from '@comanda/server/src/db/transaction.ts'
import { publishMenu as publish } from '@comanda/server/src/features/menu/menu-file-publish.ts'
import type { Stage } from './stage.ts'

/** How long the server may not have seen what was written beside it. */
const seenMs = 1500

/** What no screen can set yet is written beside the running server, and waited for until it has seen it. */
export async function besideServer(stage: Stage, work: (db: Database) => Promise<unknown>, ms = seenMs): Promise<void> {
  const socket = findOwnerSocket(stage.dataDir)
  const owner = socket === undefined ? undefined : await askOwner(socket)
  if (owner === undefined) throw new Error('the stage has no embedded database')
  const db = await connectDatabase(embeddedConfig(owner.socketDir), { log: console, max: 1 })
  try {
    await work(db)
  } finally {
    await db.close()
  }
  await new Promise((resolve) => setTimeout(resolve, ms))
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

/** Puts a menu in force as an import does: the server and the phones hear of it at once. */
export function publishMenu(stage: Stage, storeId: string, menu: MenuSnapshot): Promise<void> {
  const place = { sellerId: 'demo', storeId, menuClass: 0 }
  return besideServer(stage, (db) => transaction(db, (tx) => publish(tx, place, menu)), 0)
}
