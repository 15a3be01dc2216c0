import { readFile, writeFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { parseArgs } from 'node:util'
import { fallbackLanguage, type Language } from '@comanda/rules/language/languages.ts'
import type { Actor } from '../db/audit-log.ts'
import type { Database } from '../db/database.ts'
import { faultLine, type MenuFileFault } from '../features/menu/file/menu-file-fault.ts'
import { exportMenuFile, importMenuFile, type MenuFileImport } from '../features/menu/file/menu-file-import.ts'
import { type CommandTextCode, commandText } from './command-text.ts'
import type { Network } from './fetch-public.ts'
import { fileProblem } from './file-problem.ts'
import { handInPictures } from './hand-in-picture.ts'

type Print = (line: string) => void
/** A text of the command, in the language of the operator. */
type Say = (code: CommandTextCode, ...values: readonly (string | number)[]) => string

/** Faults printed in full; later ones are only counted. A wrong file has one on every row. */
const mostLines = 50

interface MenuCommandOptions {
  readonly language?: Language
  readonly network?: Network
  readonly actor?: Omit<Actor, 'reason'>
}

/** `menu import` and `menu export`. Exit code: 0 done, 1 refused or failed, 2 wrong usage. */
export async function runMenuCommand(
  args: string[],
  db: Pick<Database, 'pool'>,
  print: Print,
  dataDir: string,
  { language = fallbackLanguage, network, actor }: MenuCommandOptions = {},
): Promise<number> {
  const command = readArguments(args)
  if (command === undefined) {
    for (const line of commandText('menu_usage', language).split('\n')) print(line)
    return 2
  }
  try {
    return command.verb === 'import'
      ? await runImport(
          { ...command, network, actor: actor && { ...actor, reason: command.reason } },
          db,
          print,
          dataDir,
          language,
        )
      : await runExport(command, db, print, language)
  } catch (error) {
    const reason = fileProblem(error, language)
    print(commandText('file_line', language, (error as NodeJS.ErrnoException).path ?? command.file, reason))
    return 1
  }
}

interface Command {
  readonly verb: 'import' | 'export'
  readonly file: string
  readonly sellerId: string
  readonly storeId: string
  readonly menuClass: number
  readonly skipBad: boolean
  readonly takePictures: boolean
  readonly suitesFile: string | undefined
  readonly wordsFile: string | undefined
  /** For the audit. */
  readonly reason: string
}

function readArguments(args: string[]): Command | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        seller: { type: 'string' },
        store: { type: 'string' },
        class: { type: 'string', default: '0' },
        suites: { type: 'string' },
        words: { type: 'string' },
        reason: { type: 'string', default: '' },
        'skip-bad': { type: 'boolean', default: false },
        'take-pictures': { type: 'boolean', default: false },
      },
    })
    const [verb, file, ...more] = positionals
    if ((verb !== 'import' && verb !== 'export') || file === undefined || more.length > 0) return undefined
    const { seller: sellerId, store: storeId } = values
    if (sellerId === undefined || storeId === undefined || !/^[0-3]$/.test(values.class)) return undefined
    const { suites: suitesFile, words: wordsFile, class: menuClass } = values
    const { 'skip-bad': skipBad, 'take-pictures': takePictures } = values
    return {
      verb,
      file,
      sellerId,
      storeId,
      menuClass: Number(menuClass),
      skipBad,
      takePictures,
      suitesFile,
      wordsFile,
      reason: values.reason,
    }
  } catch {
    return undefined
  }
}

async function runImport(
  command: Command & { readonly actor: Actor | undefined; readonly network: Network | undefined },
  db: Pick<Database, 'pool'>,
  print: Print,
  dataDir: string,
  language: Language,
): Promise<number> {
  const name = basename(command.file)
  const say = sayIn(language)
  const result = await importMenuFile(db, {
    ...command,
    bytes: await readFile(command.file),
    suites: command.suitesFile === undefined ? undefined : await readFile(command.suitesFile),
    words: command.wordsFile === undefined ? undefined : await readFile(command.wordsFile),
    name,
    takePicture: command.takePictures
      ? handInPictures(db, dataDir, command.sellerId, { language, network: command.network, actor: command.actor })
      : undefined,
    onProgress: ({ step, rows }) => {
      if (step !== 'published') print(say(steps[step], name, rows))
    },
  })
  printFaults(result.notes, print, language, (line) => say('note', line))
  printFaults(result.faults, print, language)
  print(result.ok ? publishedText(result, say) : say(result.code, command.sellerId, command.storeId))
  return result.ok ? 0 : 1
}

const steps = { read: 'rows_read', checked: 'rows_checked', pictures: 'pictures_asked' } as const

const sayIn =
  (language: Language): Say =>
  (code, ...values) =>
    commandText(code, language, ...values)

function publishedText(result: Extract<MenuFileImport, { readonly ok: true }>, say: Say): string {
  const { dishes, meals, categories, words, version, skipped, brokenOptions } = result
  return say(
    'published',
    dishes,
    meals === 0 ? '' : say('published_meals', meals),
    categories,
    words === undefined ? '' : say('published_words', words),
    version,
    skipped === 0 ? '' : say('published_skipped', skipped),
    brokenOptions === 0 ? '' : say('published_broken', brokenOptions),
  )
}

function printFaults(
  faults: readonly MenuFileFault[],
  print: Print,
  language: Language,
  mark: (line: string) => string = (line) => line,
): void {
  for (const fault of faults.slice(0, mostLines)) print(mark(faultLine(fault, language)))
  if (faults.length > mostLines) print(commandText('and_more', language, faults.length - mostLines))
}

async function runExport(
  command: Command,
  db: Pick<Database, 'pool'>,
  print: Print,
  language: Language,
): Promise<number> {
  const say = sayIn(language)
  const kind = extname(command.file).toLowerCase() === '.xlsx' ? 'xlsx' : 'csv'
  const file = await exportMenuFile(db, command, kind)
  if (file === null) {
    print(say('menu_unknown', command.sellerId, command.storeId))
    return 1
  }
  await writeFile(command.file, file.bytes)
  print(say('written', file.dishes, file.version, command.file))
  if (file.suites !== undefined && command.suitesFile !== undefined) {
    await writeFile(command.suitesFile, file.suites)
    print(say('written_suites', file.meals, command.suitesFile))
  } else if (file.suites !== undefined && kind === 'csv') print(say('suites_unwritten', file.meals))
  const { translated, wordCount } = file
  if (file.words !== undefined && command.wordsFile !== undefined) {
    await writeFile(command.wordsFile, file.words)
    print(say('written_words', wordCount, translated, command.wordsFile))
  } else if (command.wordsFile !== undefined) print(say('words_none'))
  else if (translated > 0 && kind === 'csv') print(say('words_unwritten', translated))
  return 0
}
