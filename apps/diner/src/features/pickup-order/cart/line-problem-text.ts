import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { useText } from '../../../i18n/text.ts'
import { wordOf } from '../../menu/dish-words.ts'
import { useMenu } from '../../menu/menu.state.ts'
import type { AheadProblem } from './chosen-cart.ts'

/** Why a line cannot be sent, in the server's words for a table's cart (contract menu.errors.ts). */
export function useLineProblemText(
  items: ReadonlyMap<string, MenuItem>,
): (problem: AheadProblem, line: Pick<CartLineWire, 'code'>) => string {
  const text = useText()
  const { menu } = useMenu()
  const word = wordOf(menu ?? { texts: {} })
  return ({ code, values, part }, line) => {
    const item = items.get(line.code)
    const [first = '', second = 1, third = 1] = values
    const partName = part === undefined ? undefined : (items.get(part)?.showName ?? part)
    const groupName = item?.group?.find(({ groupName: name, groupNo }) => name === second || groupNo === second)
    const name = partName ?? String(first)
    switch (code) {
      case 'quantity_at_most':
        return text('aheadWhy.atMost', { n: second })
      case 'quantity_at_least':
      case 'quantity_not_positive':
        return text('aheadWhy.atLeast', { n: second })
      case 'dish_renamed':
        return text('aheadWhy.dishRenamed', { was: second, now: third })
      case 'suite_part_portions':
        return text('aheadWhy.partPortions', { name, was: second, now: third })
      case 'only_left':
        return text('aheadWhy.onlyLeft', { name, n: second })
      case 'option_section_at_least':
        return text('aheadWhy.sectionAtLeast', { name: word(second), n: third })
      case 'option_section_at_most':
        return text('aheadWhy.sectionAtMost', { name: word(second), n: third })
      case 'option_cannot_select_again':
        return text('aheadWhy.again', { name: word(second) })
      case 'suite_more_needed':
        return text('aheadWhy.suiteMore', { name: groupName?.showGroupName ?? second, n: third })
      case 'suite_at_most':
        return text('aheadWhy.suiteAtMost', { name: groupName?.showGroupName ?? second, n: third })
      case 'suite_part_gone':
        return text('aheadWhy.partGone', { name: String(first) })
      case 'standard_gone':
      case 'standard_needed':
        return text('aheadWhy.standardGone', { name })
      case 'option_gone':
        return text('aheadWhy.optionGone', { name: String(first) })
      case 'dish_gone':
        return text('aheadWhy.dishGone', { name: String(first) })
      case 'price_by_staff':
        return text('aheadWhy.byStaff', { name: String(first) })
      case 'dish_not_ahead':
        return text('aheadWhy.notAhead', { name })
      case 'sold_out':
        return text('aheadCart.soldOut', { name: partName ?? groupName?.showGroupName ?? first })
      default:
        return text('aheadCart.look')
    }
  }
}
