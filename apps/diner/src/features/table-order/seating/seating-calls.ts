/** What a phone asks and says about the stay at its table. Loaded with seating-part.tsx. */
import type { CallResult } from '@comanda/client/call-result.ts'
import type { SeatingView } from '@comanda/contract/table-order/seating.routes.ts'
import { call } from '../../../platform/client.ts'
import type { Place } from '../../store/place.ts'
import { saveCover } from '../landing/save-cover.ts'
import { useTableState } from '../table-order.state.ts'
import { seatingQuestions, useSeating } from './seating.state.ts'

type Answer = Promise<CallResult<SeatingView> | null>

/** Asks the server who sits here; null away from a table. An older question's answer that comes later is dropped. */
export const refreshSeating = (): Answer =>
  atTable(
    (params) => call('GET /weixin/storeorder/:sellerId/:storeId/:tableNo/seating.html', { params, query: {} }),
    (view, question) => {
      if (question < seatingQuestions.newest) return
      seatingQuestions.newest = question
      takeView(view)
    },
  )

export const join = (body: {
  readonly way: 'open' | 'orderCode' | 'code' | 'ask'
  readonly code?: string
  readonly name?: string
}): Answer =>
  changeSeating((params) =>
    call('POST /weixin/storeorder/:sellerId/:storeId/:tableNo/join.html', { params, query: {}, body }),
  )

export const letIn = (uid: string, accept: boolean): Answer =>
  changeSeating((params) =>
    call('POST /weixin/storeorder/:sellerId/:storeId/:tableNo/letin.html', {
      params,
      query: {},
      body: { uid, accept },
    }),
  )

export const rename = (name: string): Answer =>
  changeSeating((params) =>
    call('POST /weixin/storeorder/:sellerId/:storeId/:tableNo/name.html', { params, query: {}, body: { name } }),
  )

/** What this guest did is in the answer, so it is always taken; what was asked meanwhile may know more, and is asked anew. */
function changeSeating(ask: (place: Place) => Promise<CallResult<SeatingView>>): Answer {
  return atTable(ask, (view, question) => {
    const crossed = seatingQuestions.asked !== question
    dropOlderAnswers()
    takeView(view)
    if (crossed) void refreshSeating()
  })
}

/** What is still on its way is not taken any more: something newer is known. */
export function dropOlderAnswers(): void {
  seatingQuestions.asked += 1
  seatingQuestions.newest = seatingQuestions.asked
}

async function atTable(
  ask: (place: Place) => Promise<CallResult<SeatingView>>,
  take: (view: SeatingView, question: number) => void,
): Answer {
  const { place, mayOrder } = useTableState.getState()
  if (place === null || !mayOrder) return null
  seatingQuestions.asked += 1
  const question = seatingQuestions.asked
  const result = await ask(place)
  // An answer about a table that was left meanwhile says nothing of this one.
  if (result.ok && useTableState.getState().place?.tableNo === place.tableNo) take(result.value, question)
  return result
}

/** The server's word on who sits here. Whoever came in by it goes on with what they had chosen. */
export function takeView(view: SeatingView): void {
  const { outside, entered, sheet, cover, view: before } = useSeating.getState()
  const mustJoin = !view.joined && (outside || view.ways.length > 0)
  const cameIn = view.joined && outside
  // Out without a word: closed, moved or paid on a server that this phone did not hear.
  const isGone = before?.joined === true && !view.joined
  useSeating.setState({
    view,
    outside: mustJoin,
    ...(view.joined ? { paidBefore: view.lastPaidAt } : {}),
    ...(cameIn ? { entered: entered + 1, sheet: sheet === 'join' ? null : sheet } : {}),
    ...(isGone ? { doubt: { by: 'gone' } } : {}),
  })
  if (cameIn && cover > 0) void saveCover(cover)
}
