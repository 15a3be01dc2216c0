import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { Input } from '@comanda/contract/route.ts'
import type { SeatingView, seatingRoutes } from '@comanda/contract/table-order/seating.routes.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { companionMeans } from '@comanda/rules/table-order/guest-means.ts'
import { checkMemo } from '@comanda/rules/table-order/memo.ts'
import type { Call } from '../../../http/call.ts'
import type { TablePlace } from '../table.repository.ts'
import type { TableOrderDeps } from '../table-order.service.ts'
import { offerUnsent } from './abandoned-party.ts'
import { changeSeating } from './change-seating.ts'
import { forgetTries } from './code-try.repository.ts'
import { type JoinBody, joinTable } from './join-table.ts'
import { openTableCall, seatedAlready } from './open-table-call.ts'
import { guestState, nameGuest, refuseGuest, seatGuest } from './seating.repository.ts'
import { seatingNews } from './seating-news.ts'
import { seatingView } from './seating-view.ts'
import { readDoor, servesHere, tableSettings } from './table-door.ts'

type LetInPath = 'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/letin.html'
type LetInBody = Input<(typeof seatingRoutes)[LetInPath]>['body']
type Answer<T> = Promise<Result<T, ErrorCode>>

export type SeatingCalls = ReturnType<typeof seatingCalls>

/** The longest name of a guest, in characters. */
const nameLimit = 20

/** The guests at a table and how others join. A call that changes the seating returns its new state. */
export function seatingCalls(deps: TableOrderDeps) {
  async function view(place: TablePlace, call: Call): Answer<SeatingView> {
    const rules = await tableSettings(deps, place)
    if (!rules.ok) return rules
    return ok(seatingView(await readDoor(deps.db.pool, rules.value, place, call), call, servesHere(call, place)))
  }

  return {
    getSeating: view,
    async join(place: TablePlace, body: JoinBody, call: Call) {
      const rules = await tableSettings(deps, place)
      if (!rules.ok) return rules
      const name = checkMemo(body.name ?? '', nameLimit)
      if (!name.ok) return refuse('name_too_long', name.values)
      const joined = await joinTable(deps, rules.value, place, { ...body, name: name.value }, call)
      return joined.ok ? view(place, call) : joined
    },
    async letIn(place: TablePlace, { uid, accept }: LetInBody, call: Call) {
      const { sellerId } = place
      const table = await openTableCall(deps, place, call, seatedAlready)
      if (!table.ok) return table
      const { isStaff } = table.value
      const door = isStaff ? null : await readDoor(deps.db.pool, table.value, place, call)
      const done = await changeSeating(deps, table.value, place, call, {
        async before(tx) {
          if (accept) await forgetTries(tx, place, uid)
        },
        async work(tx, seatingId, own) {
          if (door?.companionsLetIn === false) return refuse('join_not_offered')
          const guest = { sellerId, seatingId, uid }
          if (!accept) {
            const isRefused = await refuseGuest(tx, guest, call.actor)
            return isRefused ? ok(seatingNews(place, 'refused', uid)) : refuse('guest_not_waiting')
          }
          const state = await guestState(tx, guest)
          if (state === 'in') return ok([])
          if (state !== 'asking') return refuse('guest_not_waiting')
          await seatGuest(tx, guest, { means: isStaff ? 'staff' : companionMeans(own), name: '', by: call.actor })
          return ok([...seatingNews(place, 'let_in', uid), ...(await offerUnsent(tx, place, seatingId))])
        },
      })
      return done.ok ? view(place, call) : done
    },
    async setName(place: TablePlace, text: string, call: Call) {
      const name = checkMemo(text, nameLimit)
      if (!name.ok) return refuse('name_too_long', name.values)
      const table = await openTableCall(deps, place, call, seatedAlready)
      if (!table.ok) return table
      const done = await changeSeating(deps, table.value, place, call, {
        async work(tx, seatingId) {
          await nameGuest(tx, { sellerId: place.sellerId, seatingId, uid: call.actor }, name.value)
          return ok(seatingNews(place, 'named', call.actor))
        },
      })
      return done.ok ? view(place, call) : done
    },
  }
}
