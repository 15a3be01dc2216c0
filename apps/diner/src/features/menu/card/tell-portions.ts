import type { Refusal } from '@comanda/rules/result/result.ts'
import type { Text } from '../../../i18n/text.ts'
import { tellProblem } from '../../table-order/table-order.state.ts'
import type { ListRefusal } from './portion-step.ts'

/** Says why the list raises no dish of this name. */
export function tellPortions(text: Text, name: string, { code, values: [n = 0] }: Refusal<ListRefusal>): void {
  if (code === 'sold_out') tellProblem('sold_out', text('menu.isSoldOut', { name }))
  else if (code === 'only_left') tellProblem('only_left', text('menu.onlyLeft', { name, n }))
  else tellProblem('at_most', text('menu.atMost', { n }))
}
