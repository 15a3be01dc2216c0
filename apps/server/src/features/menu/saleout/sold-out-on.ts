import type { ClosedNow } from '@comanda/rules/menu/available/closed.ts'
import { partsOf, readSuite, type Suite } from '@comanda/rules/menu/suite.ts'
import { suiteSoldOut } from '@comanda/rules/menu/suite-choice.ts'
import type { LoadedMenu } from '../snapshot/localized-menu.ts'
import type { Saleout } from './saleout.repository.ts'

/**
 * The sold-out dishes of a menu, those that are not sold at this time (`closed`), and its set meals that lack a part. A cart is checked against the dishes alone: its refusal
 * names the missing part.
 */
export function soldOutOn(
  menu: LoadedMenu,
  saleout: Pick<Saleout, 'codes' | 'left'>,
  closed: ClosedNow['dishes'],
): ReadonlySet<string> {
  const known = lastAsked.get(menu)
  if (known?.saleout === saleout && known.closed === closed) return known.soldOut
  const dishes = new Set([...saleout.codes, ...closed.keys()])
  const meals = mealsOf(menu).filter(
    ({ suite }) => suiteSoldOut(suite, dishes, (code) => saleout.left[code]) !== undefined,
  )
  const soldOut = new Set([...dishes, ...meals.map(({ code }) => code)])
  lastAsked.set(menu, { saleout, closed, soldOut })
  return soldOut
}

/** The last result: every page asks, but the marks are read once a second at most. */
const lastAsked = new WeakMap<
  LoadedMenu,
  { readonly saleout: object; readonly closed: object; readonly soldOut: ReadonlySet<string> }
>()

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
