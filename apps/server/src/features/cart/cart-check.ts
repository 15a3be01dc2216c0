import { type CartProblem, dishesByCode, type PricedCart, priceCart } from '@comanda/rules/cart/price-cart.ts'
import { isOption } from '@comanda/rules/menu/suite-items.ts'
import type { Refusal } from '@comanda/rules/result/result.ts'
import { saleWords } from '../menu/menu.service.ts'
import { type CartRefusal, type ProblemHere, problemRefusal } from './cart-problem.ts'
import type { ChosenLine } from './chosen-line.ts'
import type { MenuHere } from './menu-here.ts'

export interface PricedHere extends Omit<PricedCart, 'problems'> {
  readonly problems: readonly ProblemHere[]
}

/** Prices the whole cart for its table or order. Problems of dishes and options not offered here or now come first. */
export function priceHere(lines: readonly ChosenLine[], menu: MenuHere): PricedHere {
  const { snapshot, soldOut, left, hidden, closed } = menu
  const notOffered = lines.flatMap((line) => [
    ...(hidden.size === 0 ? [] : hiddenProblems(line, menu)),
    ...(closed.options.size === 0 ? [] : closedOptions(line, menu)),
  ])
  const out = new Set(notOffered.map(({ lineId }) => lineId))
  const offered = out.size === 0 ? lines : lines.filter((line) => !out.has(line.id))
  const priced = priceCart(offered, snapshot, soldOut, left)
  const problems = priced.problems.map((problem) => asClosed(problem, lines, menu))
  return { ...priced, problems: [...notOffered, ...problems] }
}

/** A line's problem as a refusal. */
export function refusalOf(problem: ProblemHere, lines: readonly ChosenLine[], menu: MenuHere): Refusal<CartRefusal> {
  return problemRefusal(problem, codeOf(problem, lines), menu)
}

/**
 * The first reason to refuse the changed cart `lines`; null = accepted. A raised or newly chosen line must be sendable.
 * A line that was only lowered may be sold out, but must keep the dish's minimum.
 */
export function checkChanged(
  priced: PricedHere,
  lines: readonly ChosenLine[],
  { raised, touched }: { readonly raised: ReadonlySet<string>; readonly touched: ReadonlySet<string> },
  menu: MenuHere,
): Refusal<CartRefusal> | null {
  const problem =
    priced.problems.find(({ lineId }) => raised.has(lineId)) ??
    priced.problems.find(({ lineId, code }) => touched.has(lineId) && code === 'quantity_at_least')
  return problem === undefined ? null : refusalOf(problem, lines, menu)
}

function codeOf({ lineId }: ProblemHere, lines: readonly ChosenLine[]): string {
  return lines.find((line) => line.id === lineId)?.code ?? ''
}

function hiddenProblems(line: ChosenLine, { hidden, snapshot, isAhead }: MenuHere): ProblemHere[] {
  const code = isAhead ? 'dish_not_ahead' : 'dish_not_here'
  const problem = { lineId: line.id, code, values: [line.name ?? line.code] } as const
  const dishes = dishesByCode(snapshot)
  if (hidden.has(line.code) && dishes.has(line.code)) return [problem]
  const part = line.addItems.find(({ sgid, code }) => sgid !== undefined && hidden.has(code) && dishes.has(code))
  return part === undefined ? [] : [{ ...problem, part: part.code }]
}

/** A dish that is not sold at this time is refused as such, not as sold out. */
function asClosed(problem: CartProblem, lines: readonly ChosenLine[], menu: MenuHere): ProblemHere {
  const next = problem.code === 'sold_out' ? menu.closed.dishes.get(problem.part ?? codeOf(problem, lines)) : undefined
  if (next === undefined) return problem
  const [name = ''] = problem.values
  if (next === null) return { ...problem, code: menu.isAhead ? 'dish_not_ahead' : 'dish_not_here', values: [name] }
  return { ...problem, code: 'not_now', values: [name, saleWords(next, menu.closed, menu.language)] }
}

/** The first option of a line, or of its parts, that is not sold at this time. */
function closedOptions(line: ChosenLine, menu: MenuHere): ProblemHere[] {
  const { closed, snapshot, language } = menu
  const dish = dishesByCode(snapshot).get(line.code)
  if (dish === undefined) return []
  const chosen = line.addItems.flatMap((item) => (isOption(item) ? [item] : (item.items ?? [])))
  const option = chosen.map(({ name }) => name).find((name) => closed.options.has(name))
  const next = option === undefined ? undefined : closed.options.get(option)
  if (option === undefined || next === undefined) return []
  const name = line.name ?? line.code
  if (next === null) return [{ lineId: line.id, code: 'option_gone', values: [name], option }]
  return [{ lineId: line.id, code: 'not_now', values: [name, saleWords(next, closed, language)], option }]
}
