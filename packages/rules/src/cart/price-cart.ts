import type { Dish, MenuSnapshot } from '../menu/menu-snapshot.ts'
import { type PartLookup, partsOf } from '../menu/suite.ts'
import { add, type Money } from '../money/money.ts'
import type { Result } from '../result/result.ts'
import type { CartLine } from './cart-line.ts'
import { checkDishTotals, type DishTotalProblem } from './dish-total.ts'
import { type PortionsLeft, portionsOf } from './portion-left.ts'
import { type LinePrice, type LineProblem, priceLine } from './price-line.ts'

export interface PricedLine extends LinePrice {
  readonly line: CartLine
}

export interface CartProblem {
  readonly lineId: string
  readonly code: LineProblem | 'quantity_at_least' | 'only_left' | 'dish_renamed' | 'suite_part_portions'
  /**
   * For the sentence: the dish's name, then the part or the limit. `only_left` ends with the part.
   * `dish_renamed` ends with the old and the new name, `suite_part_portions` with the old and the new portions.
   */
  readonly values: readonly (string | number)[]
  /** Code of the failing part of a set meal. Its name in `values` is in the menu's original language. */
  readonly part?: string | undefined
}

export interface PricedCart {
  /** The lines that can be sent now, in the order of the cart. */
  readonly lines: readonly PricedLine[]
  /** Portions in `lines`. */
  readonly count: number
  readonly amount: Money
  readonly memberAmount: Money
  /** One per line that cannot be sent. These lines count in no sum. */
  readonly problems: readonly CartProblem[]
}

/**
 * Prices a cart on a menu.
 * - `soldOut` holds every dish that is sold out now. The menu's own `soldOut` is only the state at publish
 *   (`soldOutAtPublish`).
 * - A dish that left the menu is reported as gone, even if it was sold out.
 * - Minimum, maximum (dish-total.ts) and `left` hold across all lines, parts of set meals included: pass the whole
 *   cart.
 * - When too few portions are left, the first lines get them; the others are `only_left`.
 */
export function priceCart(
  lines: readonly CartLine[],
  snapshot: Pick<MenuSnapshot, 'dishes'> & { readonly original?: MenuSnapshot['original'] | undefined },
  soldOut: ReadonlySet<string>,
  left: PortionsLeft = new Map(),
): PricedCart {
  const dishes = dishesByCode(snapshot)
  const menu = { partOf: partsOf(dishes, snapshot), soldOut }
  const totals = new Map(checkDishTotals(lines, dishes).map((problem) => [problem.dish, problem]))
  const remaining = new Map(left)
  const priced: PricedLine[] = []
  const problems: CartProblem[] = []
  for (const line of lines) {
    const dish = dishes.get(line.code)
    const price = priceLine(line, dish, menu)
    const problem =
      refused(line, price) ??
      overTotal(line, totals.get(line.code)) ??
      takePortions(line, menu, portionsOf(line, dish), remaining, left) ??
      renamed(line) ??
      changedPart(line)
    if (problem) problems.push(problem)
    else if (price.ok) priced.push({ line, ...price.value })
  }
  return {
    lines: priced,
    count: priced.reduce((sum, { line }) => sum + line.num, 0),
    amount: add(...priced.map((line) => line.amount)),
    memberAmount: add(...priced.map((line) => line.memberAmount)),
    problems,
  }
}

function refused(line: CartLine, price: Result<LinePrice, LineProblem>): CartProblem | undefined {
  if (price.ok) return undefined
  const part = price.details?.part
  const about = typeof part === 'string' ? { part } : {}
  return { lineId: line.id, code: price.code, values: price.values, ...about }
}

function overTotal(line: CartLine, total: DishTotalProblem | undefined): CartProblem | undefined {
  return total && { lineId: line.id, code: total.code, values: [nameOf(line), total.limit] }
}

/** Takes the line's portions from `remaining`. A problem when the dish is sold out or too few are left. */
function takePortions(
  line: CartLine,
  { soldOut, partOf }: { readonly soldOut: ReadonlySet<string>; readonly partOf: PartLookup },
  wanted: ReadonlyMap<string, number>,
  remaining: Map<string, number>,
  left: PortionsLeft,
): CartProblem | undefined {
  if (soldOut.has(line.code)) return { lineId: line.id, code: 'sold_out', values: [nameOf(line)] }
  for (const [code, num] of wanted) {
    const rest = remaining.get(code)
    if (rest !== undefined && num > rest) return tooFew(line, code, left.get(code) ?? 0, partOf)
  }
  for (const [code, num] of wanted) {
    const rest = remaining.get(code)
    if (rest !== undefined) remaining.set(code, rest - num)
  }
  return undefined
}

/** Checked last: a sold-out dish needs no confirmation of its new name. */
function renamed(line: CartLine): CartProblem | undefined {
  if (line.renamed === undefined) return undefined
  const { was, now, part } = line.renamed
  const about = part === undefined ? {} : { part }
  return { lineId: line.id, code: 'dish_renamed', values: [nameOf(line), was, now], ...about }
}

function changedPart({ portionsChanged: change, ...line }: CartLine): CartProblem | undefined {
  if (change === undefined) return undefined
  const { was, now, part } = change
  return { lineId: line.id, code: 'suite_part_portions', values: [nameOf(line), was, now], part }
}

function tooFew(line: CartLine, code: string, left: number, partOf: PartLookup): CartProblem {
  const isPart = code !== line.code
  const part = isPart ? [partOf(code)?.name ?? code] : []
  const about = isPart ? { part: code } : {}
  if (left <= 0) return { lineId: line.id, code: 'sold_out', values: [nameOf(line), ...part], ...about }
  return { lineId: line.id, code: 'only_left', values: [nameOf(line), left, ...part], ...about }
}

function nameOf(line: CartLine): string {
  return line.name ?? line.code
}

/** The sold-out set at publish, before any update from the kitchen. */
export function soldOutAtPublish(snapshot: Pick<MenuSnapshot, 'dishes'>): Set<string> {
  return new Set(snapshot.dishes.filter((dish) => dish.soldOut).map((dish) => dish.code))
}

/** A snapshot is immutable, so its index is built once. */
const indexes = new WeakMap<readonly Dish[], ReadonlyMap<string, Dish>>()

/** The dishes of a snapshot by code. */
export function dishesByCode(snapshot: Pick<MenuSnapshot, 'dishes'>): ReadonlyMap<string, Dish> {
  const existing = indexes.get(snapshot.dishes)
  if (existing) return existing
  const index = new Map(snapshot.dishes.map((dish) => [dish.code, dish]))
  indexes.set(snapshot.dishes, index)
  return index
}
