import { parseArgs } from 'node:util'
import { fallbackLanguage, type Language } from '@comanda/rules/language/languages.ts'
import type { Database } from '../db/database.ts'
import { commandText } from './command-text.ts'
import type { Network } from './fetch-public.ts'
import { handInPictures } from './hand-in-picture.ts'

type Print = (line: string) => void

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
  { language = fallbackLanguage, network }: { readonly language?: Language; readonly network?: Network } = {},
): Promise<number> {
  const command = readArguments(args)
  if (command === undefined) {
    for (const line of commandText('picture_usage', language).split('\n')) print(line)
    return 2
  }
  const { sellerId, files } = command
  const seller = await db.pool.query('select 1 from seller where seller_id = $1', [sellerId])
  if (seller.rows.length === 0) {
    print(commandText('seller_unknown', language, sellerId))
    return 1
  }
  const handIn = handInPictures(db, dataDir, sellerId, language, network)
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

function readArguments(args: string[]): { readonly sellerId: string; readonly files: readonly string[] } | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { seller: { type: 'string' } },
    })
    const [verb, ...files] = positionals
    if (verb !== 'import' || files.length === 0 || values.seller === undefined) return undefined
    return { sellerId: values.seller, files }
  } catch {
    return undefined
  }
}
