import { type MenuPreview, mostCellsShown } from '@comanda/contract/menu/menu-edit.routes.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { faultLine, type MenuFileFault } from '../file/menu-file-fault.ts'
import { sentenceText } from '../file/sentence/menu-file-sentence.ts'
import type { CurrentMenu } from '../snapshot/publish-menu.ts'
import { menuDifference } from './menu-difference.ts'

/** A menu that may become the next version, and what is wrong with it. */
export interface PreparedMenu {
  readonly menu: MenuSnapshot
  readonly faults: readonly MenuFileFault[]
  readonly notes: readonly MenuFileFault[]
  /** The dish and the cell of a fault; null = the cell cannot be corrected by the owner's page. */
  cellOf(fault: MenuFileFault): { readonly code: string; readonly text: string | null }
  /** Whether the owner has a sheet to look rows up in. */
  readonly isFile: boolean
}

/** The preview of a menu that is not published. With faults the changes are those of what can be read. */
export function previewOf(prepared: PreparedMenu, current: CurrentMenu, language: Language): MenuPreview {
  const { menu, faults, notes } = prepared
  const { added, gone, changes, same } = menuDifference(current.menu, menu, current.currency)
  return {
    version: current.version,
    isPublished: false,
    added,
    gone,
    changes: changes.slice(0, mostCellsShown),
    changeCount: changes.length,
    same,
    faults: faultsOf(prepared, faults, language),
    // Without a sheet a row number says nothing.
    notes: notes.map((note) => (prepared.isFile ? faultLine(note, language) : sentenceText(note.why, language))),
  }
}

export function faultsOf(
  { cellOf, isFile }: Pick<PreparedMenu, 'cellOf' | 'isFile'>,
  faults: readonly MenuFileFault[],
  language: Language,
): MenuPreview['faults'] {
  return faults.map((fault) => ({
    row: isFile ? fault.row : 0,
    sheet: fault.sheet ?? null,
    ...cellOf(fault),
    column: fault.column,
    why: isFile ? faultLine(fault, language) : sentenceText(fault.why, language),
  }))
}
