import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { type Actor, recordAudit } from '../../../db/audit-log.ts'
import type { Database } from '../../../db/database.ts'
import { transaction } from '../../../db/transaction.ts'
import { type MenuPlace, publishMenuAfter, readCurrentMenu } from '../snapshot/publish-menu.ts'
import { readMenuFile } from './menu-file.ts'
import { readCsv, writeCsv } from './menu-file-csv.ts'
import { type MenuFileCells, type MenuFileFault, type MenuFileSheet, wholeFileFault } from './menu-file-fault.ts'
import { noteOtherClasses } from './menu-file-other-class.ts'
import { type TakePicture, takeOverPictures } from './menu-file-pictures.ts'
import { writeWords } from './menu-file-word-write.ts'
import { writeMenuFile, writeSuites } from './menu-file-write.ts'
import { readXlsx, writeXlsx } from './menu-file-xlsx.ts'
import { sentenceOf } from './sentence/menu-file-sentence.ts'

export interface MenuFileToImport {
  readonly bytes: Uint8Array
  /** The set meals in a file of their own; a workbook may have them in its sheet `suites`. */
  readonly suites?: Uint8Array | undefined
  /** The translations in a file of their own; a workbook may have them in its sheet `words`. */
  readonly words?: Uint8Array | undefined
  /** For messages only. The first bytes decide what kind of file it is. */
  readonly name: string
  readonly sellerId: string
  readonly storeId: string
  /** Default 0, dine-in. */
  readonly menuClass?: number
  /** Publishes the good rows, and those whose only fault is their option text. */
  readonly skipBad?: boolean
  /** Copies a picture from another address; absent = the menu names that address. */
  readonly takePicture?: TakePicture | undefined
  readonly onProgress?: (progress: MenuFileProgress) => void
  /** Who imports it, for the audit; absent = a test or the seed. */
  readonly actor?: Actor | undefined
}

export interface MenuFileProgress {
  readonly step: 'read' | 'checked' | 'pictures' | 'published'
  /** Rows below the header; in the step `pictures` the pictures asked for so far. */
  readonly rows: number
}

export type MenuFileImport =
  | {
      readonly ok: true
      readonly version: number
      readonly dishes: number
      readonly categories: number
      /** How many of the dishes are set meals. */
      readonly meals: number
      /** Rows of translations that are in use; undefined = the file brings none. */
      readonly words: number | undefined
      /** Rows left out because of `skipBad`. */
      readonly skipped: number
      /** Dishes that `skipBad` publishes with what can be read of their broken option text. */
      readonly brokenOptions: number
      readonly faults: readonly MenuFileFault[]
      readonly notes: readonly MenuFileFault[]
    }
  | {
      readonly ok: false
      /** `menu_changed`: another menu was published, or the currency set, while the file was read. Import it again. */
      readonly code: 'store_unknown' | 'menu_file_refused' | 'menu_changed'
      readonly faults: readonly MenuFileFault[]
      readonly notes: readonly MenuFileFault[]
    }

const mostBytes = 10 * 1024 * 1024

/** Publishes the menu of a file as the store's next version. A fault publishes nothing, unless `skipBad` is set. */
export async function importMenuFile(db: Pick<Database, 'pool'>, file: MenuFileToImport): Promise<MenuFileImport> {
  const place = { sellerId: file.sellerId, storeId: file.storeId, menuClass: file.menuClass ?? 0 }
  const current = await readCurrentMenu(db.pool, place)
  if (current === undefined) return { ok: false, code: 'store_unknown', faults: [], notes: [] }
  const cells = readAll(file)
  if (!cells.ok) return { ok: false, code: 'menu_file_refused', faults: [cells.fault], notes: [] }
  file.onProgress?.({ step: 'read', rows: cells.rows.length - 1 })
  const {
    menu: written,
    rowCount,
    brokenOptions,
    unusable,
    faults,
    words,
    ...reading
  } = readMenuFile(cells.rows, {
    currency: current.currency,
    previous: current.menu,
    suites: cells.suites,
    words: cells.words,
    changed: cells.changed,
  })
  const readNotes = [...cells.notes, ...reading.notes]
  file.onProgress?.({ step: 'checked', rows: rowCount })
  if (unusable || (faults.length > 0 && file.skipBad !== true)) {
    return { ok: false, code: 'menu_file_refused', faults, notes: readNotes }
  }
  const { menu, notes: pictureNotes } = await withOwnPictures(written, file)
  const version = await transaction(db, async (tx) => {
    const made = await publishMenuAfter(tx, place, menu, current)
    if (made === null || file.actor === undefined) return made
    const published = { version: made, dishes: menu.dishes.length, file: file.name }
    const before = current?.menu == null ? null : { version: current.version, dishes: current.menu.dishes.length }
    const subject = `${place.storeId}/${place.menuClass}`
    await recordAudit(tx, place.sellerId, file.actor, [{ action: 'menu.import', subject, before, after: published }])
    return made
  })
  const ownNotes = [...readNotes, ...pictureNotes]
  if (version === null) return { ok: false, code: 'menu_changed', faults: [], notes: ownNotes }
  const notes = [...ownNotes, ...(await noteOtherClasses(db.pool, place, menu, current))]
  file.onProgress?.({ step: 'published', rows: menu.dishes.length })
  const { length: dishes } = menu.dishes
  const meals = menu.dishes.filter(({ suite }) => suite !== undefined).length
  const { length: categories } = menu.categories
  const skipped = rowCount - dishes + (words?.bad ?? 0)
  const { translated } = words ?? {}
  return { ok: true, version, dishes, categories, meals, words: translated, skipped, brokenOptions, faults, notes }
}

function withOwnPictures(menu: MenuSnapshot, { takePicture, onProgress }: MenuFileToImport) {
  if (takePicture === undefined) return { menu, notes: [] }
  return takeOverPictures(menu, takePicture, (count) => onProgress?.({ step: 'pictures', rows: count }))
}

interface AllCells extends Extract<MenuFileCells, { readonly ok: true }> {
  readonly notes: readonly MenuFileFault[]
}

/** The cells of the dishes, set meals and translations, from one workbook or several files. */
function readAll({ bytes, ...others }: Pick<MenuFileToImport, 'bytes' | MenuFileSheet>) {
  const first = readCells(bytes)
  if (!first.ok) return first
  let cells: AllCells = { ...first, notes: first.notes ?? [] }
  for (const sheet of ['suites', 'words'] as const) {
    const file = others[sheet]
    if (file === undefined) continue
    const own = readCells(file)
    if (!own.ok) return { ok: false as const, fault: { ...own.fault, sheet } }
    const ownNotes = (own.notes ?? []).map((note) => ({ ...note, sheet }))
    const notes = [...cells.notes, ...(cells[sheet] === undefined ? [] : [unread(sheet)]), ...ownNotes]
    const from = own[sheet] === undefined ? undefined : sheet
    const changed = [
      ...(cells.changed ?? []).filter((cell) => cell.sheet !== sheet),
      ...(own.changed ?? []).filter((cell) => cell.sheet === from).map((cell) => ({ ...cell, sheet })),
    ]
    cells = { ...cells, [sheet]: own[sheet] ?? own.rows, changed, notes }
  }
  return cells
}

function unread(sheet: MenuFileSheet): MenuFileFault {
  return { sheet, row: 0, column: '', fault: 'sheet_unread', why: sentenceOf(`sheet_unread_${sheet}`) }
}

export type MenuFileKind = 'csv' | 'xlsx'

export interface MenuFileExport {
  readonly bytes: Buffer
  /** The set meals as a file of their own, where there are some; a workbook holds them too. */
  readonly suites: Buffer | undefined
  /** The words of the dishes to be translated as a file of their own, where there are some; a workbook holds them too. */
  readonly words: Buffer | undefined
  readonly dishes: number
  readonly meals: number
  /** Rows of `words`, and how many of them have a translation. */
  readonly wordCount: number
  readonly translated: number
  readonly version: number
}

/** The menu in force as a file. Null when the store or its menu does not exist. */
export async function exportMenuFile(
  db: Pick<Database, 'pool'>,
  place: MenuPlace,
  kind: MenuFileKind,
): Promise<MenuFileExport | null> {
  const current = await readCurrentMenu(db.pool, place)
  if (current?.menu === undefined) return null
  const { menu, currency, version } = current
  const rows = writeMenuFile(menu, currency)
  const suites = writeSuites(menu, currency)
  const { rows: words, wordCount, translated } = writeWords(menu)
  const alone = (sheet: string[][] | undefined) => sheet && (kind === 'xlsx' ? writeXlsx(sheet) : writeCsv(sheet))
  return {
    bytes: kind === 'xlsx' ? writeXlsx(rows, { suites, words }) : writeCsv(rows),
    suites: alone(suites),
    words: alone(words),
    dishes: menu.dishes.length,
    meals: menu.dishes.filter(({ suite }) => suite !== undefined).length,
    wordCount,
    translated,
    version,
  }
}

/** The first bytes decide: a workbook renamed to .csv is still a workbook. */
export function readCells(bytes: Uint8Array): MenuFileCells {
  if (bytes.length > mostBytes) return wholeFileFault('file_too_large', sentenceOf('file_too_large'))
  const start = Buffer.from(bytes.subarray(0, 8)).toString('hex')
  if (start.startsWith('504b0304')) return readXlsx(bytes)
  if (start.startsWith('d0cf11e0')) return wholeFileFault('file_kind', sentenceOf('file_old_excel'))
  return readCsv(bytes)
}
