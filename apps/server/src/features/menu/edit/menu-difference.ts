import type { MenuPreview } from '@comanda/contract/menu/menu-edit.routes.ts'
import { type LocalizedText, languageCodes } from '@comanda/rules/language/languages.ts'
import { compareMenuRows, type MenuRow, type RowDifference } from '@comanda/rules/menu/edit/menu-row.ts'
import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import type { CurrencySetting } from '@comanda/rules/money/currency.ts'
import { editedCategoriesOf } from './edited-categories.ts'
import { mealsOf, mealText } from './edited-meals.ts'
import { wordsInForce } from './edited-words.ts'
import { menuRows } from './menu-cells.ts'

type Menu = MenuSnapshot | undefined
type Changes = MenuPreview['changes']

/** What a publish changes: dishes, then categories, then translations. `same` counts dishes. */
export function menuDifference(before: Menu, after: MenuSnapshot, currency: CurrencySetting) {
  const dishes = compareMenuRows(dishRows(before, currency), dishRows(after, currency))
  const namesOf = namesByCode(before, after)
  const changes: Changes = [
    ...dishes.changes.map((change) => ({ ...change, names: namesOf(change.code) })),
    ...categoryChanges(before, after),
    ...wordChanges(before, after),
  ]
  const named = (code: string) => ({ code, names: namesOf(code) })
  return { added: dishes.added.map(named), gone: dishes.gone.map(named), changes, same: dishes.same }
}

/** A category's name is written in each row of its dishes, and told once. */
function dishRows(menu: Menu, currency: CurrencySetting): MenuRow[] {
  const meals = new Map(mealsOf(menu, currency).map((meal) => [meal.code, meal]))
  return menuRows(menu, currency).map(({ code, cells }) => {
    const own = Object.entries(cells).filter(([name]) => name === 'category_code' || !name.startsWith('category'))
    const meal = meals.get(code)
    return { code, cells: { ...Object.fromEntries(own), ...(meal && menu && { meal: mealText(meal, menu.original) }) } }
  })
}

function namesByCode(before: Menu, after: MenuSnapshot): (code: string) => LocalizedText {
  const names = new Map([...(before?.dishes ?? []), ...after.dishes].map((dish) => [dish.code, dish.names]))
  return (code) => ({ ...names.get(code) })
}

function categoryChanges(before: Menu, after: MenuSnapshot): Changes {
  const rowsOf = (menu: Menu) =>
    editedCategoriesOf(menu).map(({ code, names, texts, available }): MenuRow => {
      const words = languageCodes.flatMap((language): [string, string][] => [
        [`category_${language}`, names[language] ?? ''],
        [`category_text_${language}`, texts[language] ?? ''],
      ])
      return { code, cells: { ...Object.fromEntries(words), category_available: available } }
    })
  const names = new Map(after.categories.map((category) => [category.code, category.names]))
  return changesOf(rowsOf(before), rowsOf(after)).map((change) => ({ ...change, names: { ...names.get(change.code) } }))
}

function wordChanges(before: Menu, after: MenuSnapshot): Changes {
  const rowsOf = (menu: Menu) =>
    wordsInForce(menu).map(({ kind, text, code, names, available }): MenuRow => {
      const words = languageCodes.map((language): [string, string] => [`word_${language}`, names[language] ?? ''])
      const key = JSON.stringify([kind, text, code])
      return { code: key, cells: { ...Object.fromEntries(words), word_available: available } }
    })
  const [old, next] = [rowsOf(before), rowsOf(after)]
  const standing = new Set(old.map(({ code }) => code))
  // A word that is new to the menu had no translation.
  const added = next.filter(({ code }) => !standing.has(code)).map(({ code }) => ({ code, cells: {} }))
  return changesOf([...old, ...added], next).map(({ code: key, ...change }) => {
    const [, text, code] = JSON.parse(key) as [string, string, string]
    return { ...change, code, names: { [after.original]: text } }
  })
}

const changesOf = (before: readonly MenuRow[], after: readonly MenuRow[]): RowDifference['changes'] =>
  compareMenuRows(before, after).changes
