import type { LocalizedText } from '@comanda/rules/language/languages.ts'
import { foldText } from '@comanda/rules/menu/search.ts'
import type { DishNow } from './kitchen.queries.ts'

export interface FoundType {
  readonly code: string
  readonly names: LocalizedText
  readonly dishes: readonly DishNow[]
}

/** The dishes whose code or name in any language contains the typed text, in the menu's order. */
export function searchDishes(dishes: readonly DishNow[], typed: string): readonly FoundType[] {
  const wanted = foldText(typed)
  const types = new Map<string, { code: string; names: LocalizedText; dishes: DishNow[] }>()
  for (const dish of dishes) {
    const texts = [dish.code, ...Object.values(dish.names)]
    if (!texts.some((text) => foldText(text ?? '').includes(wanted))) continue
    const type = types.get(dish.typeCode) ?? { code: dish.typeCode, names: dish.typeNames, dishes: [] }
    types.set(dish.typeCode, type)
    type.dishes.push(dish)
  }
  return [...types.values()]
}
