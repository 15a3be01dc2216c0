import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import type { Refusal } from '@comanda/rules/result/result.ts'
import { showProblem } from '../../../app/problem.state.ts'
import type { Text } from '../../../i18n/text.ts'
import { readAvailability } from '../sold-out.state.ts'
import type { ListRefusal } from './portion-step.ts'

type DishRefused = Pick<MenuItem, 'code' | 'showName'>

/** Shows that a dish is sold out, or not sold at this time. */
export function showDishOut(text: Text, { code, showName: name }: DishRefused): void {
  const isClosed = readAvailability().closed?.dishes[code] !== undefined
  showProblem('sold_out', text(isClosed ? 'menu.isNotNow' : 'menu.isSoldOut', { name }))
}

/** Shows why the list refuses one more portion. */
export function showListRefusal(text: Text, item: DishRefused, { code, values: [n = 0] }: Refusal<ListRefusal>): void {
  const { showName: name } = item
  if (code === 'sold_out') showDishOut(text, item)
  else if (code === 'only_left') showProblem('only_left', text('menu.onlyLeft', { name, n }))
  else showProblem('at_most', text('menu.atMost', { n }))
}
