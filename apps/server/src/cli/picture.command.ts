import { parseArgs } from 'node:util'
import { fallbackLanguage, type Language } from '@comanda/rules/language/languages.ts'
import type { Actor } from '../db/audit-log.ts'
import type { Database } from '../db/database.ts'
import { commandText } from './command-text.ts'
import type { Network } from './fetch-public.ts'
import { handInPictures } from './hand-in-picture.ts'

type Print = (line: string) => void

interface PictureCommandOptions {
  readonly language?: Language
  readonly network?: Network
  readonly actor?: Omit<Actor, 'reason'>
}

/**
 * `picture import` stores pictures as the terminal's upload does. A refused picture is reported and the others are
 * stored; a repeated file is stored once.
 * Exit code: 0 all stored, 1 one refused or failed, 2 wrong usage.
 */
export async function runPictureCommand(
  args: string[],
  db: Pick<Database, 'pool'>,
  print: Print,
  dataDir: string,
  { language = fallbackLanguage, network, actor }: PictureCommandOptions = {},
): Promise<number> {
  const command = readArguments(args)
  if (command === undefined) {
    for (const line of commandText('picture_usage', language).split('\n')) print(line)
    return 2
  }
  const { sellerId, files, reason } = command
  const seller = await db.pool.query('select 1 from seller where seller_id = $1', [sellerId])
  if (seller.rows.length === 0) {
    print(commandText('seller_unknown', language, sellerId))
    return 1
  }
  const handIn = handInPictures(db, dataDir, sellerId, { language, network, actor: actor && { ...actor, reason } })
  let code = 0
  // One at a time: each can hold its whole file in memory.
  for (const file of files) {
    const handed = await handIn(file)
    const said = handed.ok ? `${handed.picture} (${handed.width} × ${handed.height})` : handed.why
    print(commandText('file_line', language, file, said))
    if (!handed.ok) code = 1
  }
  return code
}

interface Command {
  readonly sellerId: string
  readonly files: readonly string[]
  /** For the audit. */
  readonly reason: string
}

function readArguments(args: string[]): Command | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { seller: { type: 'string' }, reason: { type: 'string', default: '' } },
    })
    const [verb, ...files] = positionals
    if (verb !== 'import' || files.length === 0 || values.seller === undefined) return undefined
    return { sellerId: values.seller, files, reason: values.reason }
  } catch {
    return undefined
  }
}
