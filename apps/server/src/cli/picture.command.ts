import { parseArgs } from 'node:util'
import type { Database } from '../db/database.ts'
import type { Network } from './fetch-public.ts'
import { handInPictures } from './hand-in-picture.ts'

type Print = (line: string) => void

const usage = [
  'Usage:',
  '  picture import FILE… --seller S',
  '',
  'Each FILE is a JPG, PNG, WebP or AVIF, or the address of one. It is kept as an upload is: upright, without its EXIF, at most 1280 px.',
  'What is printed beside it goes into the column "picture" of the menu file (docs/menu-file.md).',
]

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
  network?: Network,
): Promise<number> {
  const command = readArguments(args)
  if (command === undefined) {
    for (const line of usage) print(line)
    return 2
  }
  const { sellerId, files } = command
  const seller = await db.pool.query('select 1 from seller where seller_id = $1', [sellerId])
  if (seller.rows.length === 0) {
    print(`There is no seller "${sellerId}".`)
    return 1
  }
  const handIn = handInPictures(db, dataDir, sellerId, network)
  let code = 0
  // One at a time: each can hold its whole file in memory.
  for (const file of files) {
    const handed = await handIn(file)
    print(`${file}: ${handed.ok ? `${handed.picture} (${handed.width} × ${handed.height})` : handed.why}`)
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
