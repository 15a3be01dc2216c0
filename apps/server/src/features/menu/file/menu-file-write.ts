import type { Dish, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { type CurrencySetting, currencyOf } from '@comanda/rules/money/currency.ts'
import { dishColumns } from './menu-file-column.ts'
import { writeRows } from './menu-file-sheet.ts'
import { type PartSource, suiteColumns } from './menu-file-suite-row.ts'

/** The rows of a file, header first. Importing them over this menu changes nothing. */
export function writeMenuFile(menu: MenuSnapshot, currency: CurrencySetting): string[][] {
  const { fixNum } = currencyOf(currency)
  const categories = new Map(menu.categories.map((category) => [category.code, category]))
  return writeRows(
    dishColumns,
    inFileOrder(menu).map((dish) => ({ dish, category: categories.get(dish.categoryCode), menu, fixNum })),
  )
}

/** The rows of the set meals, header first, one for each part. Undefined when there are none. */
export function writeSuites(menu: MenuSnapshot, currency: CurrencySetting): string[][] | undefined {
  const { fixNum } = currencyOf(currency)
  const { original } = menu
  const sources = inFileOrder(menu).flatMap((dish) =>
    (dish.suite ?? []).flatMap((group) =>
      group.parts.map((part): PartSource => ({ dish, group, part, original, fixNum })),
    ),
  )
  return sources.length === 0 ? undefined : writeRows(suiteColumns, sources)
}

/** In the menu's order, or by category where a file would lose the order of the categories. */
export function inFileOrder({ categories, dishes }: MenuSnapshot): readonly Dish[] {
  const order = [...categories].sort((a, b) => a.sort - b.sort).map(({ code }) => code)
  const met = [...new Set(dishes.map(({ categoryCode }) => categoryCode))]
  const filled = order.filter((code) => met.includes(code))
  if (filled.every((code, index) => code === met[index])) return dishes
  return [...dishes].sort((a, b) => order.indexOf(a.categoryCode) - order.indexOf(b.categoryCode))
}
