import type { Dish, DishStandard } from '../menu/menu-snapshot.ts'
import { type AddItem, checkChoice, choiceOf, countChosen } from '../menu/option-choice.ts'
import { readOptionText } from '../menu/option-text.ts'
import { checkQuantity, quantityRule } from '../menu/quantity.ts'
import { add, type Money, money, multiply } from '../money/money.ts'
import { ok, type Result, refuse } from '../result/result.ts'
import type { CartLine } from './cart-line.ts'

export interface LinePrice {
  /** One portion without add-ons. */
  readonly unitPrice: Money
  /** The same for a member; never above `unitPrice`. */
  readonly memberUnitPrice: Money
  /** The add-ons of one portion; the same for everyone. */
  readonly addItemAmount: Money
  /** (unit + add-ons) × portions. */
  readonly amount: Money
  readonly memberAmount: Money
}

export type LineProblem =
  | 'dish_gone'
  | 'standard_gone'
  | 'standard_needed'
  | 'option_gone'
  | 'option_section_at_most'
  | 'option_section_at_least'
  | 'option_cannot_select_again'
  | 'quantity_not_positive'
  | 'quantity_at_least'
  | 'quantity_at_most'

/**
 * What a cart line costs on this menu (DESIGN §2.2): the standard's price, or the dish's where it has none, plus the
 * add-ons, times the portions. Every price comes from the menu, none from the line. Browser and server run the same.
 *
 * Refused with what the sentence needs: the line's name first, then the part that is gone or the limit that is broken.
 */
export function priceLine(line: CartLine, dish: Dish | undefined): Result<LinePrice, LineProblem> {
  const name = line.name ?? line.code
  if (!dish) return refuse('dish_gone', [name])
  const base = basePrice(line, dish)
  if (!base.ok) return refuse(base.code, [name, ...base.values])
  const quantity = checkQuantity(line.num, quantityRule(dish, 'detail'))
  if (!quantity.ok) return refuse(quantity.code, [name, ...quantity.values])
  const addItemAmount = priceAddItems(line.addItems, dish.optionText)
  if (!addItemAmount.ok) return refuse(addItemAmount.code, [name, ...addItemAmount.values])
  const unitPrice = base.value.price
  const memberUnitPrice = money(Math.min(base.value.memberPrice ?? unitPrice, unitPrice))
  return ok({
    unitPrice,
    memberUnitPrice,
    addItemAmount: addItemAmount.value,
    amount: multiply(add(unitPrice, addItemAmount.value), line.num),
    memberAmount: multiply(add(memberUnitPrice, addItemAmount.value), line.num),
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

function priceAddItems(
  addItems: readonly AddItem[],
  optionText: string,
): Result<
  Money,
  | 'option_gone'
  | 'option_section_at_most'
  | 'option_section_at_least'
  | 'option_cannot_select_again'
  | 'quantity_not_positive'
> {
  if (!addItems.every((item) => Number.isInteger(item.num) && item.num > 0)) return refuse('quantity_not_positive')
  const { sections } = readOptionText(optionText)
  const { choice, gone } = choiceOf(sections, addItems)
  if (gone[0] !== undefined) return refuse('option_gone', [gone[0]])
  const [problem] = checkChoice(sections, choice)
  if (problem) return refuse(problem.code, problem.values)
  return ok(
    add(
      ...sections.flatMap((section, index) =>
        countChosen(choice[index]) === 0
          ? []
          : section.entries.map((entry, at) => multiply(entry.price, choice[index]?.[at] ?? 0)),
      ),
    ),
  )
}
