import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import type { HiddenDishes } from '@comanda/contract/page.ts'

/** Whether the store hides the dish (menufilter) at this table or in this kind of order. */
export function isHidden({ code, typeCode }: Pick<MenuItem, 'code' | 'typeCode'>, hidden: HiddenDishes): boolean {
  return hidden.hiddenCodes.includes(code) || hidden.hiddenTypes.includes(typeCode)
}
