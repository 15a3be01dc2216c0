import { resolve } from 'node:path'
import { readBackup } from '../db/backup/restore.ts'
import type { Database } from '../db/database.ts'
import { originalFiles } from '../pictures/picture-folder.ts'

/** `restore FILE [--replace]` restores into an empty database, or replaces its content. Refused while a server runs. */
export async function runRestoreCommand(
  args: string[],
  db: Database & { readonly isServing: boolean },
  print: (line: string) => void,
  dataDir: string,
): Promise<number> {
  const replace = args.includes('--replace')
  const [file, ...more] = args.filter((arg) => arg !== '--replace')
  if (file === undefined || more.length > 0 || file.startsWith('-')) {
    print('Usage: restore FILE [--replace]')
    return 2
  }
  if (db.isServing) {
    print('Comanda is running on this database: stop it, then restore.')
    return 1
  }
  const { tables, rows, files } = await readBackup(db, resolve(file), { replace, files: originalFiles(dataDir) })
  print(`${rows} rows of ${tables} tables and ${files} pictures are back from ${file}.`)
  return 0
}
