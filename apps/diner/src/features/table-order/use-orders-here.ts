import { landingActions } from '@comanda/rules/table-order/table-mode.ts'
import { usePage } from '../../app/page-input.ts'

/** Whether guests order at this table by phone, by the seller's mode (spec 1 §4); else no link leads to the menu. */
export function useOrdersHere(): boolean {
  const { style, table } = usePage()
  const { tableMode, billMode } = style
  return landingActions({ number: table?.tableno, tableMode, billMode, hasOrdered: false }).order
}
