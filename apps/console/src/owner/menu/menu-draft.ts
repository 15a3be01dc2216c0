import type { MenuEditCategory, MenuMeal, MenuWord } from '@comanda/contract/menu/menu-edit.routes.ts'
import { namesOf } from './form/names.ts'
import type { Column, EditableMenu, MenuEdits, MenuPlace, Row, RowEdit } from './menu.queries.ts'

type Cells = Partial<Record<Column, string>>

/** What the owner has typed and not published. */
export interface MenuDraft {
  readonly cells: Readonly<Record<string, Cells>>
  readonly added: readonly { readonly code: string; readonly cells: Cells }[]
  /** By the code of the dish that is the meal. */
  readonly meals: Readonly<Record<string, MenuMeal>>
  /** By `wordKey`. */
  readonly words: Readonly<Record<string, MenuWord>>
  /** By their codes. */
  readonly categories: Readonly<Record<string, MenuEditCategory>>
}

export const emptyDraft: MenuDraft = { cells: {}, added: [], meals: {}, words: {}, categories: {} }

/** A row as the draft has it. */
export interface DraftRow extends Row {
  /** Columns that the draft changes. */
  readonly edited: ReadonlySet<string>
  readonly isNew: boolean
}

const nothing: ReadonlySet<string> = new Set()

/** The rows of the menu with the draft over them. A row without an edit is the same object as before. */
export function draftRows(menu: EditableMenu, draft: MenuDraft, known: WeakMap<Row, DraftRow>): DraftRow[] {
  const rows = menu.rows.map((row): DraftRow => {
    const cells = draft.cells[row.code]
    if (cells !== undefined) {
      return { ...row, cells: { ...row.cells, ...cells }, edited: new Set(Object.keys(cells)), isNew: false }
    }
    const plain = known.get(row) ?? { ...row, edited: nothing, isNew: false }
    known.set(row, plain)
    return plain
  })
  const added = draft.added.map(({ code, cells }): DraftRow => {
    return { code, cells, isMeal: false, edited: new Set(Object.keys(cells)), isNew: true }
  })
  return [...rows, ...added]
}

/** A cell that is typed back to what the menu has is no edit. */
export function withCell(draft: MenuDraft, menu: EditableMenu, code: string, column: Column, text: string): MenuDraft {
  if (draft.added.some((dish) => dish.code === code)) {
    const added = draft.added.map((dish) =>
      dish.code === code ? { ...dish, cells: { ...dish.cells, [column]: text } } : dish,
    )
    return { ...draft, added }
  }
  const was = menu.rows.find((row) => row.code === code)?.cells[column] ?? ''
  const { [column]: _, ...others } = draft.cells[code] ?? {}
  const cells: Cells = text === was ? others : { ...others, [column]: text }
  const { [code]: __, ...rest } = draft.cells
  return { ...draft, cells: Object.keys(cells).length === 0 ? rest : { ...rest, [code]: cells } }
}

export function withDish(draft: MenuDraft, code: string, cells: Cells): MenuDraft {
  return { ...draft, added: [...draft.added.filter((dish) => dish.code !== code), { code, cells }] }
}

/** A translation. `code` is the dish of a standard that it translates otherwise. */
export type WordEdit = Pick<MenuWord, 'kind' | 'text' | 'names'> & Partial<Pick<MenuWord, 'code' | 'available'>>

const wordKey = ({ kind, text, code }: Pick<MenuWord, 'kind' | 'text' | 'code'>) => JSON.stringify([kind, text, code])

/** The words of the menu with those of the draft in their place, and the draft's new ones behind. */
export function wordsInDraft(menu: EditableMenu, draft: MenuDraft): MenuWord[] {
  const standing = menu.words.map((word) => draft.words[wordKey(word)] ?? word)
  const keys = new Set(standing.map(wordKey))
  return [...standing, ...Object.values(draft.words).filter((word) => !keys.has(wordKey(word)))]
}

/** When an option is sold stays as it is where the edit does not say it. A word that is typed back to what the menu has is no edit. */
export function withWords(draft: MenuDraft, menu: EditableMenu, typed: readonly WordEdit[]): MenuDraft {
  const before = new Map(wordsInDraft(menu, draft).map((word) => [wordKey(word), word]))
  const inForce = new Map(menu.words.map((word) => [wordKey(word), wordText(word)]))
  const words = { ...draft.words }
  for (const word of typed) {
    const { code = '' } = word
    const key = wordKey({ ...word, code })
    const next: MenuWord = { available: '', ...before.get(key), ...word, code }
    if (inForce.get(key) === wordText(next)) delete words[key]
    else words[key] = next
  }
  return { ...draft, words }
}

const wordText = ({ names, available }: MenuWord) => JSON.stringify([namesOf(names), available])

/** The categories of the menu with those of the draft in their place. */
export function categoriesInDraft(menu: EditableMenu, draft: MenuDraft): MenuEditCategory[] {
  return menu.categories.map((category) => draft.categories[category.code] ?? category)
}

/** A category that is written back to what the menu has is no edit. */
export function withCategory(draft: MenuDraft, menu: EditableMenu, category: MenuEditCategory): MenuDraft {
  const was = menu.categories.find(({ code }) => code === category.code)
  const { [category.code]: _, ...others } = draft.categories
  const isSame = was !== undefined && categoryText(was) === categoryText(category)
  return { ...draft, categories: isSame ? others : { ...others, [category.code]: category } }
}

const categoryText = ({ names, texts, available }: MenuEditCategory) =>
  JSON.stringify([namesOf(names), namesOf(texts), available])

/** The meals of the menu with those of the draft in their place; without those that become plain dishes. */
export function mealsInDraft(menu: EditableMenu, draft: MenuDraft): MenuMeal[] {
  const standing = menu.meals.map((meal) => draft.meals[meal.code] ?? meal)
  const codes = new Set(standing.map(({ code }) => code))
  const added = Object.values(draft.meals).filter(({ code }) => !codes.has(code))
  return [...standing, ...added].filter(({ groups }) => groups.length > 0)
}

/** A meal that is written back to what the menu has is no edit. */
export function withMeal(draft: MenuDraft, menu: EditableMenu, meal: MenuMeal): MenuDraft {
  const was = menu.meals.find(({ code }) => code === meal.code) ?? { code: meal.code, groups: [] }
  const { [meal.code]: _, ...others } = draft.meals
  const isSame = JSON.stringify(was) === JSON.stringify(meal)
  return { ...draft, meals: isSame ? others : { ...others, [meal.code]: meal } }
}

/** The draft as the server takes it. Edits of dishes that have left the menu are dropped. */
export function editsOf(draft: MenuDraft, menu: EditableMenu): MenuEdits {
  const known = new Set(menu.rows.map(({ code }) => code))
  const added = new Set(draft.added.map(({ code }) => code))
  const rows: RowEdit[] = [
    ...Object.entries(draft.cells)
      .filter(([code]) => known.has(code))
      .map(([code, cells]) => ({ code, cells })),
    ...draft.added.map(({ code, cells }) => ({ code, cells, isNew: true as const })),
  ]
  const meals = Object.values(draft.meals).filter(({ code }) => known.has(code) || added.has(code))
  const standing = new Set(menu.categories.map(({ code }) => code))
  const categories = Object.values(draft.categories).filter(({ code }) => standing.has(code))
  return { rows, meals, words: Object.values(draft.words), categories }
}

/** How many cells, dishes, meals, words and categories the draft changes. */
export function draftSize({ cells, added, meals, words, categories }: MenuDraft): number {
  const typed = Object.values(cells).reduce((sum, one) => sum + Object.keys(one).length, 0)
  return typed + added.length + [meals, words, categories].reduce((sum, one) => sum + Object.keys(one).length, 0)
}

const keyOf = ({ sellerId, storeId, menuClass }: MenuPlace) => `comanda.menu.${sellerId}.${storeId}.${menuClass}`

/** What this browser keeps over a reload. */
export function readDraft(place: MenuPlace): MenuDraft {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null') as Partial<MenuDraft> | null
    return { ...emptyDraft, ...kept }
  } catch {
    return emptyDraft
  }
}

export function keepDraft(place: MenuPlace, draft: MenuDraft): void {
  try {
    if (draftSize(draft) === 0) localStorage.removeItem(keyOf(place))
    else localStorage.setItem(keyOf(place), JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing loses the draft at a reload only.
  }
}
