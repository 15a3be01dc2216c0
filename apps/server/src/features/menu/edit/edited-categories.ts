import type { MenuEditCategory } from '@comanda/contract/menu/menu-edit.routes.ts'
import { type Language, languageCodes } from '@comanda/rules/language/languages.ts'
import type { MenuRow } from '@comanda/rules/menu/edit/menu-row.ts'
import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'

/** The categories of a menu in its order, as the owner edits them. */
export function editedCategoriesOf(menu: MenuSnapshot | undefined): MenuEditCategory[] {
  return (menu?.categories ?? []).map(({ code, names, descriptions, available = '' }) => {
    return { code, names: { ...names }, texts: { ...descriptions }, available }
  })
}

/** Writes the edited categories into the rows of their dishes. */
export function withCategories(
  rows: readonly MenuRow[],
  categories: readonly MenuEditCategory[],
  original: Language | undefined,
): readonly MenuRow[] {
  if (categories.length === 0) return rows
  const cells = new Map(categories.map((category) => [category.code, categoryCells(category, original)]))
  return rows.map((row) => {
    const written = cells.get(row.cells['category_code'] ?? '')
    return written === undefined ? row : { code: row.code, cells: { ...row.cells, ...written } }
  })
}

function categoryCells({ names, texts, available }: MenuEditCategory, original: Language | undefined) {
  const columns = languageCodes.flatMap((language): [string, string][] => {
    const end = language === original ? '' : `_${language}`
    return [
      [`category${end}`, names[language] ?? ''],
      [`category_text${end}`, texts[language] ?? ''],
    ]
  })
  return { ...Object.fromEntries(columns), category_available: available }
}
