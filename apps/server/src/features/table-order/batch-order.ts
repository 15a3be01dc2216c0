import { type ErrorCode, errorSentence } from '@comanda/contract/errors.ts'
import type { Answer, Input } from '@comanda/contract/route.ts'
import type { namedRoutes } from '@comanda/contract/table-order/named.routes.ts'
import { ok, type Refusal, type Result, refuse } from '@comanda/rules/result/result.ts'
import { joinMemos } from '@comanda/rules/table-order/memo.ts'
import type { Call } from '../../http/call.ts'
import { type ChosenLine, newLines } from '../cart/cart.service.ts'
import { changeCart } from './change-cart.ts'
import { findPreorder, takePreorder } from './load-preorder.ts'
import type { TableMenu } from './menu-of-table.ts'
import { isAnother } from './party-meant.ts'
import { planChanges } from './plan-changes.ts'
import { openStore } from './store-gate.ts'
import type { TablePlace, TableState } from './table.repository.ts'
import type { TableOrderDeps } from './table-order.service.ts'
import type { Plan } from './write-plan.ts'

type Path = 'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/batchorder2.html'
type BatchBody = Input<(typeof namedRoutes)[Path]>['body']
type BatchAnswer = Answer<(typeof namedRoutes)[Path]>
type LeftOut = BatchAnswer['left'][number]

export interface BatchOrders {
  /** Puts what can be had of a whole order into the shared cart and says what was left out. */
  addWhatCan(place: TablePlace, body: BatchBody, call: Call): Promise<Result<BatchAnswer, ErrorCode>>
}

export function batchOrders(deps: TableOrderDeps): BatchOrders {
  return {
    async addWhatCan(place, body, call) {
      const { sellerId, storeId } = place
      const preorder =
        body.preorder === undefined
          ? undefined
          : { sellerId, storeId, uid: call.actor, cachedAt: new Date(Date.parse(body.preorder) || 0) }
      let ahead: { readonly memo: string; readonly cover?: number } = { memo: '' }
      const plan = (state: TableState, menu: TableMenu): Plan => {
        const { lines, left } = whatFits(body.lines, state, menu, call)
        const { memo, cover: coming = 0 } = ahead
        const joined = joinMemos(state.memo, memo)
        const told = { left, memoLeft: joined === null ? memo : '' }
        // What a party has said at its table is newer than what one of it said ahead.
        const cover = body.cover ?? (state.cover > 0 || coming === 0 ? null : coming)
        const billMemo = joined === state.memo ? null : joined
        return { lines, cover, billMemo, what: 'cart', opens: true, told }
      }
      const changed = await changeCart(deps, place, call, {
        seatingid: body.seatingid,
        async decide(state, menu) {
          if (isAnother(body.seatingid, state)) return refuse('seating_closed')
          const store = await openStore(deps, place, state, call.now)
          if (!store.ok) return store
          if (menu === null) return refuse('menu_missing')
          const kept = preorder === undefined ? ok(ahead) : await findPreorder(deps.db.pool, preorder)
          if (!kept.ok) return kept
          ahead = kept.value
          return ok(plan(state, menu))
        },
        ...(preorder && { along: { act: (tx) => takePreorder(tx, deps.order, preorder, call.now), plan } }),
      })
      return changed.ok ? ok({ left: [], memoLeft: '', ...changed.value }) : changed
    },
  }
}

/** The cart with every line that may be in it; the first that is refused goes, and the others are tried again. */
function whatFits(lines: BatchBody['lines'], state: TableState, menu: TableMenu, call: Call) {
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

/** A line of its own, or those that went into the line of the cart that is refused; all, where nobody can be named. */
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
