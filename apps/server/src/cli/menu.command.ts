import { readFile, writeFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { parseArgs } from 'node:util'
import type { Database } from '../db/database.ts'
import { faultLine, type MenuFileFault } from '../features/menu/file/menu-file-fault.ts'
import { exportMenuFile, importMenuFile } from '../features/menu/file/menu-file-import.ts'
import { fileProblem } from './file-problem.ts'
import { handInPictures } from './hand-in-picture.ts'

type Print = (line: string) => void

const usage = [
  'Usage:',
  '  menu import FILE --seller S --store N [--suites FILE2] [--words FILE3] [--class 0] [--skip-bad] [--take-pictures]',
  '  menu export FILE --seller S --store N [--suites FILE2] [--words FILE3] [--class 0]',
  '',
  'FILE is a CSV in UTF-8 or an XLSX (its first sheet). --class: 0 dine-in (default), 1 takeout, 2 and 3 as the settings say.',
  'An import changes the menu of its class only. It names the other classes that keep another price.',
  'Set meals stand in the sheet "suites" of the XLSX, or in FILE2; without either, those of the menu in force stay.',
  'Translations of option sections, options, sizes and tags likewise: the sheet "words", or FILE3. An export lists all of these words.',
  'An import publishes the whole file or nothing; with --skip-bad it leaves out the rows with faults.',
  'A dish whose options alone are broken is then shown with what can be read of them.',
  'With --take-pictures the pictures at https addresses are taken over: kept here, made smaller for phones, and named by our own paths.',
  'The columns are explained in docs/menu-file.md.',
]

/** Faults printed in full; later ones are only counted. A wrong file has one on every row. */
const mostLines = 50

/** `menu import` and `menu export`. Exit code: 0 done, 1 refused or failed, 2 wrong usage. */
export async function runMenuCommand(
  args: string[],
  db: Pick<Database, 'pool'>,
  print: Print,
  dataDir: string,
): Promise<number> {
  const command = readArguments(args)
  if (command === undefined) {
    for (const line of usage) print(line)
    return 2
  }
  try {
    return command.verb === 'import'
      ? await runImport(command, db, print, dataDir)
      : await runExport(command, db, print)
  } catch (error) {
    const reason = fileProblem(error)
    print(`${(error as NodeJS.ErrnoException).path ?? command.file}: ${reason}`)
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
    return { verb, file, sellerId, storeId, menuClass: Number(menuClass), skipBad, takePictures, suitesFile, wordsFile }
  } catch {
    return undefined
  }
}

async function runImport(command: Command, db: Pick<Database, 'pool'>, print: Print, dataDir: string): Promise<number> {
  const name = basename(command.file)
  const result = await importMenuFile(db, {
    ...command,
    bytes: await readFile(command.file),
    suites: command.suitesFile === undefined ? undefined : await readFile(command.suitesFile),
    words: command.wordsFile === undefined ? undefined : await readFile(command.wordsFile),
    name,
    takePicture: command.takePictures ? handInPictures(db, dataDir, command.sellerId) : undefined,
    onProgress: ({ step, rows }) => {
      if (step === 'pictures') print(`${name}: ${rows} pictures asked for`)
      else if (step !== 'published') print(`${name}: ${rows} rows ${step}`)
    },
  })
  printFaults(result.notes, print, 'note: ')
  printFaults(result.faults, print)
  if (result.ok) {
    const meals = result.meals === 0 ? '' : `, ${result.meals} of them set meals,`
    const words = result.words === undefined ? '' : `, with ${result.words} translated words,`
    const skipped = result.skipped === 0 ? '' : `, ${result.skipped} rows left out`
    const broken =
      result.brokenOptions === 0 ? '' : `, ${result.brokenOptions} dishes with what can be read of their options`
    print(
      `Published: ${result.dishes} dishes${meals} in ${result.categories} categories${words} as version ${result.version}${skipped}${broken}.`,
    )
    return 0
  }
  print(refusals[result.code](command))
  return 1
}

const refusals = {
  store_unknown: ({ sellerId, storeId }: Command) => `There is no store "${storeId}" of seller "${sellerId}".`,
  menu_file_refused: () => 'Nothing was changed. Correct the file and import it again, or use --skip-bad.',
  menu_changed: () =>
    'Nothing was changed: another menu was published, or the currency was set, meanwhile. Import the file again.',
} as const

function printFaults(faults: readonly MenuFileFault[], print: Print, mark = ''): void {
  for (const fault of faults.slice(0, mostLines)) print(`${mark}${faultLine(fault)}`)
  if (faults.length > mostLines) print(`… and ${faults.length - mostLines} more.`)
}

async function runExport(command: Command, db: Pick<Database, 'pool'>, print: Print): Promise<number> {
  const kind = extname(command.file).toLowerCase() === '.xlsx' ? 'xlsx' : 'csv'
  const file = await exportMenuFile(db, command, kind)
  if (file === null) {
    print(`There is no menu of store "${command.storeId}" of seller "${command.sellerId}".`)
    return 1
  }
  await writeFile(command.file, file.bytes)
  print(`Written: ${file.dishes} dishes of version ${file.version} to ${command.file}.`)
  if (file.suites !== undefined && command.suitesFile !== undefined) {
    await writeFile(command.suitesFile, file.suites)
    print(`Written: the parts of ${file.meals} set meals to ${command.suitesFile}.`)
  } else if (file.suites !== undefined && kind === 'csv') {
    print(`A CSV cannot hold the parts of its ${file.meals} set meals: name a file for them with --suites.`)
  }
  const { translated, wordCount } = file
  if (file.words !== undefined && command.wordsFile !== undefined) {
    await writeFile(command.wordsFile, file.words)
    print(`Written: ${wordCount} words, ${translated} of them translated, to ${command.wordsFile}.`)
  } else if (command.wordsFile !== undefined) {
    print('Its dishes have no sections, options, sizes or tags to be translated.')
  } else if (translated > 0 && kind === 'csv') {
    print(`A CSV cannot hold the translations of its ${translated} words: name a file for them with --words.`)
  }
  return 0
}
