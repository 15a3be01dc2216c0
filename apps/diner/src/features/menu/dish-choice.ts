import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { type AddItem, addItemsOf, countChosen, defaultChoice } from '@comanda/rules/menu/option-choice.ts'
import { readOptionText } from '@comanda/rules/menu/option-text.ts'
import { opensDetail, type QuantityRule, quantityRule } from '@comanda/rules/menu/quantity.ts'

/** Whether the list opens the dish instead of adding it (spec 1 §5). */
export function needsChoice(item: MenuItem): boolean {
  return opensDetail({ standards: item.standards.map(ruleStandard), optionText: item.memo, isGroup: item.isGroup })
}

export function listQuantity(item: MenuItem): QuantityRule {
  return quantityRule({ minOrder: item.minOrderNum, maxOrder: item.maxOrderNum }, 'list')
}

/**
 * What a dish is added with while its own page is not built: each section's default; where one is required and has none,
 * its cheapest entries. The sheet names them, so nothing is paid for unseen.
 */
export function plainOptions(item: MenuItem): readonly AddItem[] {
  const { sections } = readOptionText(item.memo)
  const first = defaultChoice(sections)
  const choice = sections.map((section, index) => {
    const row = [...(first[index] ?? [])]
    const byPrice = section.entries.map((entry, at) => ({ at, price: entry.price })).sort((a, b) => a.price - b.price)
    for (const { at } of byPrice) if (countChosen(row) < section.min && !row[at]) row[at] = 1
    return row
  })
  return addItemsOf(sections, choice)
}

function ruleStandard({ standard, price }: MenuItem['standards'][number]) {
  return { name: standard, price: price as AddItem['price'] }
}
