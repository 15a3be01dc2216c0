import { partsOf, readSuite, type Suite } from '@comanda/rules/menu/suite.ts'
import { suiteSoldOut } from '@comanda/rules/menu/suite-choice.ts'
import type { LoadedMenu } from '../snapshot/localized-menu.ts'
import type { Saleout } from './saleout.repository.ts'

/**
 * The sold-out dishes of a menu, and its set meals that lack a part. A cart is checked against the dishes alone: its refusal
 * names the missing part.
 */
export function soldOutOn(menu: LoadedMenu, saleout: Pick<Saleout, 'codes' | 'left'>): ReadonlySet<string> {
  const known = lastAsked.get(menu)
  if (known?.saleout === saleout) return known.soldOut
  const dishes = new Set(saleout.codes)
  const meals = mealsOf(menu).filter(
    ({ suite }) => suiteSoldOut(suite, dishes, (code) => saleout.left[code]) !== undefined,
  )
  const soldOut = new Set([...dishes, ...meals.map(({ code }) => code)])
  lastAsked.set(menu, { saleout, soldOut })
  return soldOut
}

/** The last result: every page asks, but the marks are read once a second at most. */
const lastAsked = new WeakMap<LoadedMenu, { readonly saleout: object; readonly soldOut: ReadonlySet<string> }>()

interface Meal {
  readonly code: string
  readonly suite: Suite
}

/** A menu in memory never changes, so its meals are read once. */
const meals = new WeakMap<LoadedMenu, readonly Meal[]>()

function mealsOf(menu: LoadedMenu): readonly Meal[] {
  const known = meals.get(menu)
  if (known !== undefined) return known
  const partOf = partsOf(menu.dishes, menu.snapshot)
  const read = menu.snapshot.dishes.flatMap((dish) =>
    dish.suite === undefined ? [] : [{ code: dish.code, suite: readSuite(dish, partOf, menu.snapshot) }],
  )
  meals.set(menu, read)
  return read
}
