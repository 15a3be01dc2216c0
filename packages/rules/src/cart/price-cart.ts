import type { Dish, MenuSnapshot } from '../menu/menu-snapshot.ts'
import { add, type Money } from '../money/money.ts'
import type { CartLine } from './cart-line.ts'
import { type LinePrice, type LineProblem, priceLine } from './price-line.ts'

export interface PricedLine extends LinePrice {
  readonly line: CartLine
}

export interface CartProblem {
  readonly lineId: string
  readonly code: LineProblem | 'sold_out'
  /** For the sentence: the dish's name, then the part or the limit. */
  readonly values: readonly (string | number)[]
}

export interface PricedCart {
  /** The lines that could be sent now, in the cart's order. */
  readonly lines: readonly PricedLine[]
  /** Portions in `lines`. */
  readonly count: number
  readonly amount: Money
  readonly memberAmount: Money
  /** One for each line that could not be sent; those lines are in no sum. */
  readonly problems: readonly CartProblem[]
}

/**
 * Prices a cart on a menu. `soldOut` = codes of the dishes that are out *now*: it is the whole truth, the menu's own
 * `soldOut` is what it started from (`soldOutAtPublish`). A dish that is gone is told as gone even if it was sold out.
 */
export function priceCart(
  lines: readonly CartLine[],
  snapshot: Pick<MenuSnapshot, 'dishes'>,
  soldOut: ReadonlySet<string>,
): PricedCart {
  const dishes = dishesByCode(snapshot)
  const priced: PricedLine[] = []
  const problems: CartProblem[] = []
  for (const line of lines) {
    const price = priceLine(line, dishes.get(line.code))
    if (!price.ok) problems.push({ lineId: line.id, code: price.code, values: price.values })
    else if (soldOut.has(line.code))
      problems.push({ lineId: line.id, code: 'sold_out', values: [line.name ?? line.code] })
    else priced.push({ line, ...price.value })
  }
  return {
    lines: priced,
    count: priced.reduce((sum, { line }) => sum + line.num, 0),
    amount: add(...priced.map((line) => line.amount)),
    memberAmount: add(...priced.map((line) => line.memberAmount)),
    problems,
  }
}

/** The set `priceCart` starts from before any news from the kitchen. */
export function soldOutAtPublish(snapshot: Pick<MenuSnapshot, 'dishes'>): Set<string> {
  return new Set(snapshot.dishes.filter((dish) => dish.soldOut).map((dish) => dish.code))
}

/** A snapshot never changes, so its index is made once. */
const indexes = new WeakMap<readonly Dish[], ReadonlyMap<string, Dish>>()

/** The dishes of a snapshot by code. */
export function dishesByCode(snapshot: Pick<MenuSnapshot, 'dishes'>): ReadonlyMap<string, Dish> {
  const existing = indexes.get(snapshot.dishes)
  if (existing) return existing
  const index = new Map(snapshot.dishes.map((dish) => [dish.code, dish]))
  indexes.set(snapshot.dishes, index)
  return index
}
