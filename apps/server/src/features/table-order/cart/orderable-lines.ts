import { errorSentence } from '@comanda/contract/error-sentence.ts'
import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { Answer, Input } from '@comanda/contract/route.ts'
import type { batchOrderRoutes } from '@comanda/contract/table-order/batch-order.routes.ts'
import type { Refusal } from '@comanda/rules/result/result.ts'
import type { Call } from '../../../http/call.ts'
import { type ChosenLine, newLines } from '../../cart/cart.service.ts'
import type { TableMenu } from '../menu-of-table.ts'
import type { TableState } from '../table.repository.ts'
import { planChanges } from './plan-changes.ts'

type Path = 'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/batchorder2.html'
export type BatchBody = Input<(typeof batchOrderRoutes)[Path]>['body']
export type BatchAnswer = Answer<(typeof batchOrderRoutes)[Path]>
type LeftOut = BatchAnswer['left'][number]

/** The cart with every line it can take. A refused line is dropped and the rest is tried again. */
export function orderableLines(lines: BatchBody['lines'], state: TableState, menu: TableMenu, call: Call) {
  const left: LeftOut[] = []
  const leaveOut = ({ id, code }: { readonly id: string; readonly code: string }, why: Refusal<ErrorCode>) => {
    const problemText = errorSentence(why.code, call.language, why.values)
    left.push({ id, code, problem: String(why.details?.problem ?? why.code), problemText })
  }
  let wanted: ChosenLine[] = []
  for (const line of lines) {
    const made = newLines([line], menu, call)
    if (made.ok) wanted.push(...made.value)
    else leaveOut(line, made)
  }
  for (;;) {
    const planned = planChanges(
      state.lines,
      menu,
      wanted.map((line) => ({ op: 'add', line }) as const),
    )
    if (planned.ok) return { lines: planned.value, left }
    const refused = refusedOf(wanted, state, planned)
    for (const line of refused) leaveOut(line, planned)
    wanted = wanted.filter((line) => !refused.includes(line))
  }
}

/** The wanted lines behind a refusal: the line itself, or those merged into it. All of them when none can be named. */
function refusedOf(wanted: readonly ChosenLine[], state: TableState, why: Refusal<ErrorCode>): readonly ChosenLine[] {
  const over = why.details?.over
  if (Array.isArray(over)) return wanted.filter(({ id }) => over.includes(id))
  const lineId = why.details?.lineId
  const own = wanted.filter(({ id }) => id === lineId)
  if (own.length > 0) return own
  const code = state.lines.find(({ id }) => id === lineId)?.code
  const same = wanted.filter((line) => line.code === code)
  return same.length > 0 ? same : wanted
}
