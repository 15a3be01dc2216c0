import type { ErrorCode } from '@comanda/contract/errors.ts'
import { type CartProblem, dishesByCode } from '@comanda/rules/cart/price-cart.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import type { SuiteGroup } from '@comanda/rules/menu/menu-snapshot.ts'
import { type Refusal, refuse } from '@comanda/rules/result/result.ts'
import { shownOption } from './add-item-words.ts'
import type { MenuHere } from './menu-here.ts'

export type CartRefusal = Extract<
  ErrorCode,
  | 'dish_gone'
  | 'price_by_staff'
  | 'dish_renamed'
  | 'standard_gone'
  | 'option_gone'
  | 'option_section_at_least'
  | 'option_section_at_most'
  | 'option_cannot_select_again'
  | 'suite_more_needed'
  | 'suite_at_most'
  | 'suite_part_gone'
  | 'suite_part_portions'
  | 'sold_out'
  | 'not_now'
  | 'only_left'
  | 'dish_not_here'
  | 'dish_not_ahead'
  | 'memo_too_long'
  | 'at_most'
  | 'at_least'
>

/** A problem found by the rules, or by the store: it is not offered here (menufilter), or not at this time. */
export interface ProblemHere extends Omit<CartProblem, 'code'> {
  readonly code: CartProblem['code'] | 'dish_not_here' | 'dish_not_ahead' | 'not_now'
  /** The option that fails, as the menu writes it. */
  readonly option?: string
}

/** The contract's error code for each problem. */
const codes = {
  dish_gone: 'dish_gone',
  price_by_staff: 'price_by_staff',
  dish_renamed: 'dish_renamed',
  standard_gone: 'standard_gone',
  standard_needed: 'standard_gone',
  option_gone: 'option_gone',
  option_section_at_most: 'option_section_at_most',
  option_section_at_least: 'option_section_at_least',
  option_cannot_select_again: 'option_cannot_select_again',
  suite_more_needed: 'suite_more_needed',
  suite_at_most: 'suite_at_most',
  suite_part_gone: 'suite_part_gone',
  suite_part_portions: 'suite_part_portions',
  sold_out: 'sold_out',
  only_left: 'only_left',
  not_now: 'not_now',
  dish_not_here: 'dish_not_here',
  dish_not_ahead: 'dish_not_ahead',
  memo_too_long: 'memo_too_long',
  quantity_at_most: 'at_most',
  quantity_at_least: 'at_least',
  quantity_not_positive: 'at_least',
} as const satisfies Record<ProblemHere['code'], CartRefusal>

/**
 * Why a line cannot be sent, in the guest's language. The details name the line, the part's code, the group number, and
 * sections and options by their original.
 */
export function problemRefusal(problem: ProblemHere, code: string, menu: MenuHere): Refusal<CartRefusal> {
  const { lineId, part, option, values } = problem
  const [name = '', second = 1, limit = 1] = values
  const about = { lineId, problem: problem.code, name, ...(part === undefined ? {} : { part }) }
  const refusal = codes[problem.code]
  switch (refusal) {
    case 'at_most':
    case 'at_least':
    case 'memo_too_long':
      return refuse(refusal, [second], about)
    case 'dish_renamed':
      return refuse(refusal, [second, limit], about)
    case 'suite_part_portions':
      return refuse(refusal, [dishWords(part, menu) ?? name, second, limit], about)
    case 'not_now': {
      const named = option === undefined ? dishWords(part, menu) : optionWords(option, menu)
      return refuse(refusal, [named ?? name, second], { ...about, ...(option !== undefined && { option }) })
    }
    case 'only_left':
      return refuse(refusal, [dishWords(part, menu) ?? name, second], about)
    case 'option_section_at_most':
    case 'option_section_at_least':
      return refuse(refusal, [optionWords(second, menu), limit], { ...about, section: second })
    case 'option_cannot_select_again':
      return refuse(refusal, [optionWords(second, menu)], { ...about, option: second })
    case 'suite_more_needed':
    case 'suite_at_most': {
      const group = groupNamed(second, code, menu)
      return refuse(refusal, [groupWords(group, menu) ?? second, limit], { ...about, group: group?.groupNo })
    }
    case 'sold_out': {
      const group = part === undefined ? groupNamed(second, code, menu) : undefined
      const named = dishWords(part, menu) ?? groupWords(group, menu) ?? name
      return refuse(refusal, [named], group === undefined ? about : { ...about, group: group.groupNo })
    }
    case 'standard_gone':
    case 'dish_not_here':
    case 'dish_not_ahead':
      return refuse(refusal, [dishWords(part, menu) ?? name], about)
    default:
      return refuse(refusal, [name], about)
  }
}

function dishWords(code: string | undefined, { snapshot, language }: MenuHere): string | undefined {
  const dish = code === undefined ? undefined : dishesByCode(snapshot).get(code)
  return dish && (textIn(dish.names, language, snapshot.original) || undefined)
}

function optionWords(original: string | number, { snapshot, language }: MenuHere): string {
  return shownOption(snapshot, String(original), language)
}

/** The set meal's group whose original name a rule gives. */
function groupNamed(original: string | number, meal: string, { snapshot }: MenuHere): SuiteGroup | undefined {
  const groups = dishesByCode(snapshot).get(meal)?.suite ?? []
  return groups.find(
    ({ names, groupNo }) => (textIn(names, snapshot.original, snapshot.original) || groupNo) === original,
  )
}

function groupWords(group: SuiteGroup | undefined, { snapshot, language }: MenuHere): string | undefined {
  return group && (textIn(group.names, language, snapshot.original) || undefined)
}
