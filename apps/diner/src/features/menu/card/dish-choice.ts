import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import type { AddItem } from '@comanda/rules/menu/option-choice.ts'
import { opensDetail, type QuantityRule, quantityRule } from '@comanda/rules/menu/quantity.ts'

/** Whether the list opens the dish instead of adding it (spec 1 §5). */
export function needsChoice(item: MenuItem): boolean {
  return opensDetail({ standards: item.standards.map(ruleStandard), optionText: item.memo, isGroup: item.isGroup })
}

/** In the list: up to 9 by default, and up to 99 when ordering ahead (spec 1 §5). */
export function listQuantity(item: MenuItem, isAhead: boolean): QuantityRule {
  return quantityRule({ minOrder: item.minOrderNum, maxOrder: item.maxOrderNum }, isAhead ? 'detail' : 'list')
}

function ruleStandard({ standard, price }: MenuItem['standards'][number]) {
  return { name: standard, price: price as AddItem['price'] }
}
