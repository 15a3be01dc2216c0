import type { CartLine } from '../cart/cart-line.ts'
import type { PortionsLeft } from '../cart/portion-left.ts'
import { type CartProblem, type PricedLine, priceCart } from '../cart/price-cart.ts'
import type { MenuSnapshot } from '../menu/menu-snapshot.ts'
import { add, type Money } from '../money/money.ts'

/** A dish of an earlier order. */
export interface OrderedLine extends CartLine {
  /** Price of one portion with all its choices at that time. */
  readonly wasPrice: Money
}

/** A difference to the earlier order. `price` is for one portion with all its choices. */
export type AgainChange =
  | { readonly lineId: string; readonly kind: 'gone'; readonly problem: CartProblem }
  | { readonly lineId: string; readonly kind: 'fewer'; readonly from: number; readonly to: number }
  | { readonly lineId: string; readonly kind: 'price'; readonly from: Money; readonly to: Money }

export interface Again {
  /** What can be ordered now, in the earlier order's sequence. */
  readonly lines: readonly PricedLine[]
  readonly amount: Money
  readonly changes: readonly AgainChange[]
}

/**
 * An earlier order on today's menu: available lines at today's prices, and what changed. A dish with too few portions
 * comes with the rest; any other problem drops its line.
 */
export function orderAgain(
  ordered: readonly OrderedLine[],
  snapshot: Pick<MenuSnapshot, 'dishes'>,
  soldOut: ReadonlySet<string>,
  left: PortionsLeft = new Map(),
): Again {
  const fitting = fitted(ordered, priceCart(ordered, snapshot, soldOut, left))
  const { lines, problems } = priceCart(fitting, snapshot, soldOut, left)
  const changes = ordered.flatMap((line): AgainChange[] => {
    const problem = problems.find(({ lineId }) => lineId === line.id)
    if (problem) return [{ lineId: line.id, kind: 'gone', problem }]
    const now = lines.find((priced) => priced.line.id === line.id)
    return now === undefined ? [] : differences(line, now)
  })
  return { lines, amount: add(...lines.map(({ amount }) => amount)), changes }
}

function differences({ id, num, wasPrice }: OrderedLine, now: PricedLine): AgainChange[] {
  const price = add(now.unitPrice, now.addItemAmount)
  return [
    ...(now.line.num === num ? [] : [{ lineId: id, kind: 'fewer' as const, from: num, to: now.line.num }]),
    ...(price === wasPrice ? [] : [{ lineId: id, kind: 'price' as const, from: wasPrice, to: price }]),
  ]
}

/** The first lines get the portions of a limited dish, as in any cart. */
function fitted(
  ordered: readonly OrderedLine[],
  { lines, problems }: { readonly lines: readonly PricedLine[]; readonly problems: readonly CartProblem[] },
): readonly OrderedLine[] {
  const used = new Map<string, number>()
  const take = (code: string, num: number) => used.set(code, (used.get(code) ?? 0) + num)
  for (const { line } of lines) take(line.code, line.num)
  return ordered.map((line) => {
    const limit = limitOf(problems.find(({ lineId }) => lineId === line.id))
    if (limit === undefined) return line
    const num = Math.min(line.num, limit - (used.get(line.code) ?? 0))
    if (num < 1) return line
    take(line.code, num)
    return { ...line, num }
  })
}

/** Only for the dish itself: portions left of a part do not give the number of meals. */
function limitOf(problem: CartProblem | undefined): number | undefined {
  if (problem === undefined || problem.part !== undefined) return undefined
  const [, limit] = problem.values
  const isLimit = problem.code === 'only_left' || problem.code === 'quantity_at_most'
  return isLimit && typeof limit === 'number' ? limit : undefined
}
