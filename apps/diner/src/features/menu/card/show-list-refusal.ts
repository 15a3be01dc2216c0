import type { Refusal } from '@comanda/rules/result/result.ts'
import { showProblem } from '../../../app/problem.state.ts'
import type { Text } from '../../../i18n/text.ts'
import type { ListRefusal } from './portion-step.ts'

/** Shows why the list refuses one more portion. */
export function showListRefusal(text: Text, name: string, { code, values: [n = 0] }: Refusal<ListRefusal>): void {
  if (code === 'sold_out') showProblem('sold_out', text('menu.isSoldOut', { name }))
  else if (code === 'only_left') showProblem('only_left', text('menu.onlyLeft', { name, n }))
  else showProblem('at_most', text('menu.atMost', { n }))
}
