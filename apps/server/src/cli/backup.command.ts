import { resolve } from 'node:path'
import { writeBackup } from '../db/backup/backup.ts'
import type { Database } from '../db/database.ts'
import { originalFiles } from '../pictures/picture-folder.ts'

/** `backup FILE` works while the server runs. Exit code: 0 done, 2 wrong usage. */
export async function runBackupCommand(
  args: string[],
  db: Database,
  print: (line: string) => void,
  dataDir: string,
): Promise<number> {
  const [file, ...more] = args
  if (file === undefined || more.length > 0 || file.startsWith('-')) {
    print('Usage: backup FILE')
    return 2
  }
  const { tables, rows, files } = await writeBackup(db, resolve(file), originalFiles(dataDir))
  print(
    `${rows} rows of ${tables} tables and ${files} pictures are in ${file}. It holds personal data: keep it where only you can read it.`,
  )
  return 0
}
