import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { useText } from '../../../i18n/text.ts'
import type { Word } from '../dish-words.ts'
import type { DishDraft, StepMessage } from './dish-draft.ts'

/**
 * The rules' message in the guest's language. `asked` = as the button's label before an error: what to choose first,
 * not what is wrong.
 */
export function useStepMessageText(
  item: MenuItem,
  draft: DishDraft,
  word: Word,
): (message: StepMessage, asked?: boolean) => string {
  const text = useText()
  return (message, asked = false) => {
    const { code, values } = message
    const [original, n = 0] = values
    const group = item.group?.[message.at.group ?? -1]
    const pick = draft.parts[message.at.group ?? -1]?.[message.at.pick ?? -1]
    const named = pick ? group?.suiteItem[pick.part] : group?.suiteItem.find((one) => one.name === original)
    const part = named?.showName
    const name = word(original)
    switch (code) {
      case 'standard_needed':
        return part ? text('dish.partFirst', { name: part }) : text('dish.chooseFirst', { name: text('dish.size') })
      case 'option_section_at_least':
        if (asked) return part ? text('dish.partFirst', { name: part }) : text('dish.chooseFirst', { name })
        return text('dish.atLeast', { name, n })
      case 'option_section_at_most':
        return text('dish.atMost', { name, n })
      case 'option_cannot_select_again':
        return text('dish.again', { name })
      case 'suite_more_needed':
        return text('dish.suiteFirst', { name: group?.showGroupName ?? name, n })
      case 'suite_at_most':
        return text('dish.suiteAtMost', { name: group?.showGroupName ?? name, n })
      case 'sold_out':
        return text('dish.partSoldOut', { name: part ?? group?.showGroupName ?? name })
      case 'suite_part_gone':
        return text('dish.partGone', { name: part ?? name })
      case 'quantity_at_most':
        return text('dish.portionsAtMost', { n: Number(original) })
      case 'only_left':
        return text('dish.onlyLeft', { n: Number(original) })
      case 'part_left':
        return text('menu.onlyLeft', { name: shownPart(item, original) ?? name, n })
      case 'quantity_reset':
        return text('dish.reset', { n: Number(original) })
      default:
        return text('app.notDone')
    }
  }
}

/** The shown name of a part by its original name, in any group; else of a group. */
export function shownPart({ group = [] }: MenuItem, original: string | number | undefined): string | undefined {
  const part = group.flatMap(({ suiteItem }) => suiteItem).find(({ name }) => name === original)
  return part?.showName ?? group.find(({ groupName }) => groupName === original)?.showGroupName
}
