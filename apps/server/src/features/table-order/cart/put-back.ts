import type { ErrorCode } from '@comanda/contract/errors.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { Call } from '../../../http/call.ts'
import type { TableMenu } from '../menu-of-table.ts'
import { ordering } from '../seating/open-table-call.ts'
import type { TablePlace, TableState } from '../table.repository.ts'
import type { TableOrderDeps } from '../table-order.service.ts'
import { changeCart } from './change-cart.ts'
import { type BatchAnswer, type BatchBody, orderableLines } from './orderable-lines.ts'
import { findPutBack, takePutBack } from './put-back.repository.ts'
import type { Plan } from './write-plan.ts'

/**
 * Puts the dishes of a refused round back into the cart. Each dish goes back once at its table, however many companions
 * tap. That holds also where the dish merged into another line or was sent since. A dish that is unavailable now can be
 * put back later. Exception: a dish that sells out between the read and the write is reported and stays on the menu.
 */
export async function putBack(
  deps: TableOrderDeps,
  place: TablePlace,
  body: BatchBody,
  call: Call,
): Promise<Result<BatchAnswer, ErrorCode>> {
  const { sellerId } = place
  let [seatingId, again, left] = ['', [] as string[], [] as BatchAnswer['left']]
  const planOf = (lines: BatchBody['lines'], state: TableState, menu: TableMenu): Plan => {
    const fits = orderableLines(lines, state, menu, call)
    const outcome = { left: [...left, ...fits.left], memoLeft: '', again }
    return { lines: fits.lines, cover: body.cover ?? null, billMemo: null, what: 'cart', opens: true, outcome }
  }
  const idsOf = (lines: readonly { readonly id: string }[]) => lines.map(({ id }) => id)
  let wanted: BatchBody['lines'] = []
  const changed = await changeCart(deps, place, call, {
    need: { ...ordering, party: body.seatingid },
    async decide(state, menu) {
      if (menu === null) return refuse('menu_missing')
      seatingId = state.seatingId ?? ''
      const before = await findPutBack(deps.db.pool, { sellerId, seatingId, ids: idsOf(body.lines) })
      again = [...before]
      left = []
      const plan = planOf(
        body.lines.filter(({ id }) => !before.has(id)),
        state,
        menu,
      )
      left = plan.outcome?.left ?? []
      const out = new Set([...again, ...idsOf(left)])
      wanted = body.lines.filter(({ id }) => !out.has(id))
      return ok(plan)
    },
    along: {
      async act(tx) {
        const taken = await takePutBack(tx, { sellerId, seatingId, ids: idsOf(wanted) })
        // A companion has put these back first.
        again = [...again, ...idsOf(wanted.filter(({ id }) => !taken.has(id)))]
        wanted = wanted.filter(({ id }) => taken.has(id))
        return ok([])
      },
      plan: (state, menu) => planOf(wanted, state, menu),
    },
  })
  return changed.ok ? ok({ left: [], memoLeft: '', again: [], ...changed.value }) : changed
}
