import type { ShownAddItem } from '@comanda/contract/cart/cart.schema.ts'
import type { MenuItem, StoreMenu, SuiteItem } from '@comanda/contract/menu/menu.schema.ts'
import { type AddItem, writeAddItems } from '@comanda/rules/menu/option-choice.ts'
import { partOf } from '@comanda/rules/menu/part-of.ts'
import type { SuiteChoicePart } from '@comanda/rules/menu/suite.ts'

/** The guest's word for an option or a section of the menu: the original if it has no translation. */
export type Word = (original: string | number | undefined) => string

export function wordOf({ texts }: Pick<StoreMenu, 'texts'>): Word {
  return (original = '') => texts[original] ?? String(original)
}

/** The choice in the guest's language, as the server's answer will name it. */
export function shownItems(items: readonly AddItem[], { group = [] }: MenuItem, word: Word): ShownAddItem[] {
  return writeAddItems(items).map((item) => {
    const own = item.items?.map((option) => ({ ...option, showName: word(option.name) }))
    const part = partOf(group.find(({ groupNo }) => groupNo === item.sgid)?.suiteItem ?? [], item)
    return {
      ...item,
      showName: part?.showName ?? word(item.name),
      ...(part === undefined ? {} : { showStandard: standardName(part, item.standard), portions: part.num * item.num }),
      ...(own === undefined ? {} : { items: own }),
    }
  })
}

/** The standards in which a part is chosen; a standard that is its own part in the group is chosen there. */
export function openStandards({ standards }: SuiteItem, part: Pick<SuiteChoicePart, 'standards'>) {
  return standards.filter(({ standard }) => part.standards.some(({ name }) => name === standard))
}

/** A standard of a part in the guest's language. */
export function standardName(part: SuiteItem, standard = ''): string {
  if (part.standard !== '') return part.showStandard
  return part.standards.find((one) => one.standard === standard)?.showStandard ?? standard
}
