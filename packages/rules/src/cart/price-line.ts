import type { Dish, DishStandard } from '../menu/menu-snapshot.ts'
import { type AddItem, addItemsAmount, addItemsOf, checkChoice, choiceOf } from '../menu/option-choice.ts'
import { readOptionText } from '../menu/option-text.ts'
import { checkQuantity, quantityRule } from '../menu/quantity.ts'
import { type PartLookup, readSuite } from '../menu/suite.ts'
import { checkSuite, type SuiteProblem, suiteAmount } from '../menu/suite-choice.ts'
import { isOption, suiteChoiceOf } from '../menu/suite-items.ts'
import { add, type Money, money, multiply } from '../money/money.ts'
import { ok, type Result, refuse } from '../result/result.ts'
import type { CartLine } from './cart-line.ts'

export interface LinePrice {
  /** One portion without add-ons. */
  readonly unitPrice: Money
  /** The same for a member; never above `unitPrice`. */
  readonly memberUnitPrice: Money
  /** Choices for one portion: add-ons, surcharges of parts, and the options of the parts. */
  readonly addItemAmount: Money
  /** The same for a member, whose surcharges may be lower. */
  readonly memberAddItemAmount: Money
  /** (unit + add-ons) × portions. */
  readonly amount: Money
  readonly memberAmount: Money
}

type OptionProblem =
  | 'option_gone'
  | 'option_section_at_most'
  | 'option_section_at_least'
  | 'option_cannot_select_again'
  | 'quantity_not_positive'

export type LineProblem =
  | 'dish_gone'
  | 'price_by_staff'
  | 'standard_gone'
  | 'standard_needed'
  | 'quantity_at_most'
  | OptionProblem
  | SuiteProblem['code']

/** What pricing needs besides the dish: the dishes of its parts, and the sold-out set (absent = none). */
export interface PricingMenu {
  readonly partOf: PartLookup
  readonly soldOut?: ReadonlySet<string> | undefined
}

/**
 * Price of a cart line on this menu (DESIGN §2.2): (price of the standard or dish + add-ons + picks of a set meal) ×
 * portions.
 * Every price comes from the menu, none from the line. Browser and server run the same code.
 * `priceCart` checks a dish's minimum, because it holds for all lines of the dish.
 *
 * A refusal carries the line's name first, then the missing part or the limit.
 */
export function priceLine(
  line: CartLine,
  dish: Dish | undefined,
  menu: PricingMenu = { partOf: () => undefined },
): Result<LinePrice, LineProblem> {
  const name = line.name ?? line.code
  if (!dish) return refuse('dish_gone', [name])
  if (dish.priceBy !== undefined) return refuse('price_by_staff', [name])
  const base = basePrice(line, dish)
  if (!base.ok) return refuse(base.code, [name, ...base.values])
  const quantity = checkQuantity(line.num, quantityRule(dish, 'detail'))
  if (!quantity.ok) return refuse(quantity.code, [name, ...quantity.values])
  const options = priceOptions(line.addItems, dish.optionText)
  if (!options.ok) return refuse(options.code, [name, ...options.values])
  const parts = priceParts(line.addItems, dish, menu)
  if (!parts.ok) return refuse(parts.code, [name, ...parts.values], parts.details)
  const unitPrice = base.value.price
  const memberUnitPrice = money(Math.min(base.value.memberPrice ?? unitPrice, unitPrice))
  const addItemAmount = add(options.value, parts.value.amount)
  const memberAddItemAmount = add(options.value, parts.value.memberAmount)
  return ok({
    unitPrice,
    memberUnitPrice,
    addItemAmount,
    memberAddItemAmount,
    amount: multiply(add(unitPrice, addItemAmount), line.num),
    memberAmount: multiply(add(memberUnitPrice, memberAddItemAmount), line.num),
  })
}

function basePrice(
  line: CartLine,
  dish: Dish,
): Result<Pick<DishStandard, 'price' | 'memberPrice'>, 'standard_gone' | 'standard_needed'> {
  const wanted = line.standard ?? ''
  if (wanted !== '') {
    const found = dish.standards.find((standard) => standard.name === wanted)
    return found ? ok(found) : refuse('standard_gone', [wanted])
  }
  const [only, ...more] = dish.standards
  if (more.length > 0) return refuse('standard_needed')
  return ok(only ?? dish)
}

/** The dish's own options and add-ons, for one portion. */
function priceOptions(addItems: readonly AddItem[], optionText: string): Result<Money, OptionProblem> {
  if (!addItems.every(isWhole)) return refuse('quantity_not_positive')
  const { sections } = readOptionText(optionText)
  const { choice, gone } = choiceOf(sections, addItems.filter(isOption))
  if (gone[0] !== undefined) return refuse('option_gone', [gone[0]])
  const [problem] = checkChoice(sections, choice)
  if (problem) return refuse(problem.code, problem.values)
  return ok(addItemsAmount(addItemsOf(sections, choice)))
}

function isWhole(item: AddItem): boolean {
  return Number.isInteger(item.num) && item.num > 0 && (item.items ?? []).every(isWhole)
}

/** The picks of a set meal, for one meal. `details.part` of a refusal = code of the failing dish. */
function priceParts(
  addItems: readonly AddItem[],
  dish: Dish,
  { partOf, soldOut = nothing }: PricingMenu,
): Result<{ amount: Money; memberAmount: Money }, SuiteProblem['code']> {
  const suite = readSuite(dish, partOf)
  const { choice, gone } = suiteChoiceOf(suite, addItems)
  if (gone[0] !== undefined) return refuse('suite_part_gone', [gone[0]])
  const [problem] = checkSuite(suite, choice, soldOut)
  if (!problem) return ok(suiteAmount(suite, choice))
  const pick = problem.pick === undefined ? undefined : choice[problem.group]?.[problem.pick]
  const part = pick && suite.groups[problem.group]?.parts[pick.part]?.code
  return refuse(problem.code, problem.values, part === undefined ? undefined : { part })
}

const nothing: ReadonlySet<string> = new Set()
