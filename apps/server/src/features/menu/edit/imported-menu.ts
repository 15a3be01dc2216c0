import type { MenuImport } from '@comanda/contract/menu/menu-edit.routes.ts'
import { defaultLanguage } from '@comanda/rules/language/languages.ts'
import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { readMenuFile } from '../file/menu-file.ts'
import type { MenuFileFault } from '../file/menu-file-fault.ts'
import { readCells } from '../file/menu-file-import.ts'
import type { CurrentMenu } from '../snapshot/publish-menu.ts'
import { correctedFile } from './corrected-file.ts'
import type { PreparedMenu } from './menu-preview.ts'

/** Reads a menu file with the owner's corrections, over the menu in force, as `menu import` does. */
export function importedMenu(current: CurrentMenu, { file, fixes }: MenuImport): PreparedMenu {
  const cells = readCells(Buffer.from(file, 'base64'))
  if (!cells.ok) return unreadable(current, cells.fault)
  const { rows, cellAt, isCorrected } = correctedFile(cells.rows, fixes)
  const reading = readMenuFile(rows, {
    currency: current.currency,
    previous: current.menu,
    suites: cells.suites,
    words: cells.words,
    changed: cells.changed?.filter(({ sheet, row, position }) => sheet !== undefined || !isCorrected(row, position)),
  })
  return {
    menu: reading.menu,
    faults: reading.faults,
    notes: [...(cells.notes ?? []), ...reading.notes],
    isFile: true,
    cellOf: ({ sheet, row, column }) => ({
      code: sheet === undefined ? (cellAt(row, 'code') ?? '') : '',
      text: sheet === undefined && column !== '' ? cellAt(row, column) : null,
    }),
  }
}

function unreadable(current: CurrentMenu, fault: MenuFileFault): PreparedMenu {
  const menu: MenuSnapshot = current.menu ?? emptyMenu(current.currency.code)
  return { menu, faults: [fault], notes: [], isFile: true, cellOf: () => ({ code: '', text: null }) }
}

function emptyMenu(currency: string): MenuSnapshot {
  return { version: '', currency, original: defaultLanguage, categories: [], dishes: [] }
}
