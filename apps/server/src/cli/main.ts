import { ConfigError, readConfig } from '../config/config.ts'
import { DatabaseError } from '../db/database-error.ts'
import { databaseFault } from '../db/database-fault.ts'
import { migrate } from '../db/migrate.ts'
import { type CommandDatabase, openForCommand } from '../db/open-for-command.ts'
import { checkSameVersion } from '../db/serving.ts'
import { createLog } from '../http/log.ts'
import { runBackupCommand } from './backup.command.ts'
import { runRestoreCommand } from './restore.command.ts'
import { runSecretCommand } from './secret.command.ts'
import { runSettingsCommand } from './settings.command.ts'

type Print = (line: string) => void
type Command = (args: string[], db: CommandDatabase, print: Print, dataDir: string) => Promise<number>

const help = `npm run comanda -- backup FILE                 database and pictures handed in, in one file, while they are in use
npm run comanda -- restore FILE [--replace]    into an empty database, or in place of what it holds
npm run comanda -- menu import FILE --seller S --store N [--suites FILE2] [--words FILE3] [--skip-bad] [--take-pictures]
npm run comanda -- menu export FILE --seller S --store N [--suites FILE2] [--words FILE3]
npm run comanda -- picture import FILE… --seller S
npm run comanda -- secret forget               before the servers start with another COMANDA_SECRET
npm run comanda -- settings show|set|unset KEY VALUE… --seller S [--store N]`

const commands: Readonly<Record<string, Command>> = {
  backup: runBackupCommand,
  restore: runRestoreCommand,
  async menu(args, db, print, dataDir) {
    // Loaded on demand: reading a spreadsheet needs a large library.
    const { runMenuCommand } = await import('./menu.command.ts')
    await prepareTables(db)
    return runMenuCommand(args, db, print, dataDir)
  },
  async picture(args, db, print, dataDir) {
    const { runPictureCommand } = await import('./picture.command.ts')
    await prepareTables(db)
    return runPictureCommand(args, db, print, dataDir)
  },
  async secret(args, db, print) {
    await prepareTables(db)
    return runSecretCommand(args, db, print)
  },
  async settings(args, db, print) {
    await prepareTables(db)
    return runSettingsCommand(args, db, print)
  },
}

/** While a server runs, the tables stay unchanged. */
const prepareTables = (db: CommandDatabase) => (db.isServing ? checkSameVersion(db.pool) : migrate(db))

process.exitCode = await runCommand(process.argv.slice(2), (line) => console.log(line))

async function runCommand([name = '', ...args]: string[], print: Print): Promise<number> {
  const command = commands[name]
  if (command === undefined) {
    print(help)
    return name === '' || name === '--help' ? 0 : 2
  }
  let db: CommandDatabase | undefined
  try {
    // A command accepts no requests, so settings that only a server needs are not required.
    const { DATABASE_URL, DATA_DIR } = process.env
    const { databaseUrl, dataDir } = readConfig({ DATABASE_URL, DATA_DIR })
    db = await openForCommand({ databaseUrl, dataDir, log: createLog('error'), create: name === 'restore' })
    return await command(args, db, print, dataDir)
  } catch (error) {
    const fault = databaseFault(error)
    console.error(fault instanceof DatabaseError || fault instanceof ConfigError ? fault.message : fault)
    return 1
  } finally {
    await db?.close()
  }
}
