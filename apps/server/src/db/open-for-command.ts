import { existsSync } from 'node:fs'
import { connectDatabase, type Database, type DatabaseOptions, embeddedConfig, openDatabase } from './database.ts'
import { DatabaseError } from './database-error.ts'
import { askOwner } from './embedded/owner-lock.ts'
import { findOwnerSocket } from './embedded/postgres-folders.ts'
import { isServed } from './serving.ts'

export interface CommandDatabase extends Database {
  /** A server is using this database. */
  readonly isServing: boolean
}

/** Opens the database for a command: that of the running server, else an embedded one of its own. */
export async function openForCommand(
  options: DatabaseOptions & { readonly create: boolean },
): Promise<CommandDatabase> {
  const named = { ...options, applicationName: 'comanda-command', max: 4, patience: 'command' as const }
  if (options.databaseUrl !== undefined) return openShared(named)
  const path = findOwnerSocket(options.dataDir)
  const owner = path === undefined ? undefined : await askOwner(path)
  if (owner?.socketDir) return { ...connectDatabase(embeddedConfig(owner.socketDir), named), isServing: true }
  if (!options.create && (path === undefined || !existsSync(options.dataDir))) {
    throw new DatabaseError(`There is no database in ${options.dataDir} yet: start Comanda once, or set DATA_DIR.`)
  }
  return { ...(await openDatabase(named)), isServing: false }
}

/** Its servers may run on other machines. */
async function openShared(options: DatabaseOptions): Promise<CommandDatabase> {
  const database = await openDatabase(options)
  try {
    return { ...database, isServing: await isServed(database.pool) }
  } catch (error) {
    await database.close()
    throw error
  }
}
