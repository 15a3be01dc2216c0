import type { MenuFault } from '@comanda/contract/menu/menu.schema.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import type { Dish, MenuSnapshot, SuiteGroup } from '@comanda/rules/menu/menu-snapshot.ts'
import { readOptionText } from '@comanda/rules/menu/option-text.ts'
import { hasPart, isStandardGone } from './localized-suite.ts'

/**
 * What the owner should mend in a published menu: broken option text, parts that are gone, groups that cannot be completed.
 * None of it keeps a dish off the menu.
 */
export function menuFaults(snapshot: MenuSnapshot): MenuFault[] {
  const dishes = new Map(snapshot.dishes.map((dish) => [dish.code, dish]))
  return snapshot.dishes.flatMap((dish) => {
    const name = textIn(dish.names, snapshot.original, snapshot.original)
    const option = readOptionText(dish.optionText).faults.map(({ code, at, values }) => ({
      fault: code,
      at,
      values: [...values],
    }))
    return [...option, ...suiteFaults(dish, dishes)].map((fault) => ({ code: dish.code, name, ...fault }))
  })
}

type Fault = Omit<MenuFault, 'code' | 'name'>

function suiteFaults(dish: Dish, dishes: ReadonlyMap<string, Dish>): Fault[] {
  if (dish.suite === undefined) return dish.isGroup === true ? [fault('suite_empty')] : []
  if (dish.suite.length === 0) return [fault('suite_empty')]
  return dish.suite.flatMap((group) => groupFaults(group, dishes))
}

function groupFaults({ groupNo, required, parts }: SuiteGroup, dishes: ReadonlyMap<string, Dish>): Fault[] {
  const faults = parts.flatMap(({ code, standard }, index): Fault[] => {
    const part = dishes.get(code)
    if (part === undefined) return [fault('suite_part_gone', groupNo, code)]
    if (part.suite !== undefined || part.isGroup === true) return [fault('suite_part_nested', groupNo, code)]
    return isStandardGone(parts[index] as (typeof parts)[number], part)
      ? [fault('suite_standard_gone', groupNo, code, standard)]
      : []
  })
  const left = parts.filter((part) => hasPart(part, dishes.get(part.code)))
  const fixed = left.filter(({ isRequired }) => isRequired).length
  const isUnreachable =
    (required > 0 && left.length === 0) ||
    fixed > required ||
    parts.some((part) => part.isRequired && !left.includes(part))
  return isUnreachable ? [...faults, fault('suite_group_unreachable', groupNo, String(required))] : faults
}

function fault(code: string, ...values: string[]): Fault {
  return { fault: code, at: 0, values }
}
