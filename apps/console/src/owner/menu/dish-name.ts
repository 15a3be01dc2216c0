import { useLanguage } from '../../i18n/text.ts'
import type { DraftRow } from './menu-draft.ts'

/** A dish's name in the page's language, else in another, else its code. */
export function useDishName(): (row: Pick<DraftRow, 'code' | 'cells'>) => string {
  const language = useLanguage()
  return ({ code, cells }) =>
    [cells[`name_${language}`], cells.name_zh, cells.name_en, cells.name_ja].find((name) => (name ?? '') !== '') ?? code
}
