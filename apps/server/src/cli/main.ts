import { hostname, userInfo } from 'node:os'
import { ConfigError, readConfig } from '../config/config.ts'
import { DatabaseError } from '../db/database-error.ts'
import { databaseFault } from '../db/database-fault.ts'
import { migrate } from '../db/migrate.ts'
import { type CommandDatabase, openForCommand } from '../db/open-for-command.ts'
import { checkSameVersion } from '../db/serving.ts'
import { createLog } from '../http/log.ts'
import { alarmCommand } from './alarm.command.ts'
import { askSecret } from './ask-secret.ts'
import { backupUsage, readBackupArguments, repeatBackup, runBackupCommand } from './backup.command.ts'
import { shellLanguage } from './command-text.ts'
import { memberCommand } from './member.command.ts'
import { priceCommand } from './price.command.ts'
import { runRestoreCommand } from './restore.command.ts'
import { runSecretCommand } from './secret.command.ts'
import { sellerCommand } from './seller.command.ts'
import { runSettingsCommand } from './settings.command.ts'
import { setupCommand } from './setup.command.ts'
import { staffCommand } from './staff.command.ts'
import { storeCommand } from './store.command.ts'
import { tableCommand } from './table.command.ts'
import { type CommandGroup, runVerb } from './verb.ts'

type Print = (line: string) => void
type Command = (args: string[], db: CommandDatabase, print: Print, dataDir: string) => Promise<number>

const help = `npm run comanda -- setup FILE.json [--dry-run]    a whole house, in an empty database
npm run comanda -- seller create|list|show|change|disable|enable …
npm run comanda -- store create|list|show|change|close|reopen|copy …
npm run comanda -- table create|list|codes|rekey|remove …
npm run comanda -- staff create|list|change|password|end-sessions|remove …
npm run comanda -- price show|set|clear …        taxes, service charge and rounding
npm run comanda -- member find|show|history|adjust|requests|approve|refuse …
npm run comanda -- menu import FILE --seller S --store N [--suites FILE2] [--words FILE3] [--skip-bad] [--take-pictures]
npm run comanda -- menu export FILE --seller S --store N [--suites FILE2] [--words FILE3]
npm run comanda -- picture import FILE… --seller S [--reason TEXT]
npm run comanda -- settings show|set|unset KEY VALUE… --seller S [--store N]
npm run comanda -- alarms                      what the owner must know at once
npm run comanda -- backup FILE                 database and pictures handed in, in one file, while they are in use
npm run comanda -- backup --every 6h --keep 28 --to DIR
npm run comanda -- restore FILE [--replace]    into an empty database, or in place of what it holds
npm run comanda -- secret forget               before the servers start with another COMANDA_SECRET
npm run comanda -- COMMAND --help              explains a command`

/** What operators set up. Their input is checked by the contract's schemas, and every change is in the audit. */
const groups: Readonly<Record<string, CommandGroup>> = {
  setup: setupCommand,
  seller: sellerCommand,
  store: storeCommand,
  table: tableCommand,
  staff: staffCommand,
  price: priceCommand,
  member: memberCommand,
  alarms: alarmCommand,
}

const commands: Readonly<Record<string, Command>> = {
  ...Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, groupCommand(group)])),
  backup: runBackupCommand,
  restore: runRestoreCommand,
  async menu(args, db, print, dataDir) {
    // Loaded on demand: reading a spreadsheet needs a large library.
    const { runMenuCommand } = await import('./menu.command.ts')
    await prepareTables(db)
    return runMenuCommand(args, db, print, dataDir, { language: shellLanguage(process.env), actor: actorHere() })
  },
  async picture(args, db, print, dataDir) {
    const { runPictureCommand } = await import('./picture.command.ts')
    await prepareTables(db)
    return runPictureCommand(args, db, print, dataDir, { language: shellLanguage(process.env), actor: actorHere() })
  },
  async secret(args, db, print) {
    await prepareTables(db)
    return runSecretCommand(args, db, print)
  },
  async settings(args, db, print) {
    await prepareTables(db)
    return runSettingsCommand(args, db, print, actorHere())
  },
}

const actorHere = () => ({ who: userInfo().username, where: `command@${hostname()}` })

function groupCommand(group: CommandGroup): Command {
  return async (args, db, print) => {
    await prepareTables(db)
    return runVerb(group, args, {
      db,
      print,
      actor: actorHere(),
      publicUrl: process.env.PUBLIC_URL || undefined,
      askSecret,
    })
  }
}

/** While a server runs, the tables stay unchanged. */
const prepareTables = (db: CommandDatabase) => (db.isServing ? checkSameVersion(db.pool) : migrate(db))

process.exitCode = await runCommand(process.argv.slice(2), (line) => console.log(line))

async function runCommand([name = '', ...args]: string[], print: Print): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) {
    print(help)
    return name === '' || name === '--help' ? 0 : 2
  }
  const usage = name === 'backup' ? backupUsage : groups[name]?.usage
  if (args.includes('--help') && usage !== undefined) {
    for (const line of usage) print(line)
    return 0
  }
  const plan = name === 'backup' ? readBackupArguments(args) : undefined
  if (plan !== undefined && 'folder' in plan && plan.everyMs !== null) {
    return repeatBackup(plan.everyMs, () => runOpened(name, args, command, print))
  }
  return runOpened(name, args, command, print)
}

async function runOpened(name: string, args: string[], command: Command, print: Print): Promise<number> {
  let db: CommandDatabase | undefined
  try {
    // A command accepts no requests, so settings that only a server needs are not required.
    const { DATABASE_URL, DATA_DIR } = process.env
    const { databaseUrl, dataDir } = readConfig({ DATABASE_URL, DATA_DIR })
    db = await openForCommand({ databaseUrl, dataDir, log: createLog('error'), create: mayBeFirst(name, args) })
    return await command(args, db, print, dataDir)
  } catch (error) {
    const fault = databaseFault(error)
    console.error(fault instanceof DatabaseError || fault instanceof ConfigError ? fault.message : fault)
    return 1
  } finally {
    await db?.close()
  }
}

/** The commands that an empty folder can begin with. */
function mayBeFirst(name: string, [verb]: readonly string[]): boolean {
  return name === 'restore' || name === 'setup' || (name === 'seller' && verb === 'create')
}
