/** The phone's calls about the stay at its table. Loaded with seating-part.tsx. */
import type { CallResult } from '@comanda/client/call-result.ts'
import type { SeatingView } from '@comanda/contract/table-order/seating.routes.ts'
import { call } from '../../../platform/client.ts'
import type { Place } from '../../store/place.ts'
import { saveCover } from '../landing/save-cover.ts'
import { useTableState } from '../table-order.state.ts'
import { seatingQuestions, useSeating } from './seating.state.ts'

type Answer = Promise<CallResult<SeatingView> | null>

/** Fetches the seating; null away from a table. A late answer to an older question is dropped. */
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

/** A write's answer is always taken. A question asked meanwhile may know more, so it is asked again. */
function changeSeating(ask: (place: Place) => Promise<CallResult<SeatingView>>): Answer {
  return atTable(ask, (view, question) => {
    const crossed = seatingQuestions.asked !== question
    dropOlderAnswers()
    takeView(view)
    if (crossed) void refreshSeating()
  })
}

/** Drops answers to questions asked before now: newer state is known. */
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
  // The phone may have moved to another table meanwhile.
  if (result.ok && useTableState.getState().place?.tableNo === place.tableNo) take(result.value, question)
  return result
}

/** Takes the server's seating. A guest who joined by it continues with the dishes they chose. */
export function takeView(view: SeatingView): void {
  const { outside, entered, sheet, cover, view: before } = useSeating.getState()
  const mustJoin = !view.joined && (outside || view.ways.length > 0)
  const cameIn = view.joined && outside
  // The guest is out without an event: the event was lost, or came from a server this phone did not hear.
  const isGone = view.scanAgain || (before?.joined === true && !view.joined)
  useSeating.setState({
    view,
    outside: mustJoin,
    ...(view.joined ? { paidBefore: view.lastPaidAt } : {}),
    ...(cameIn ? { entered: entered + 1, sheet: sheet === 'join' ? null : sheet } : {}),
    ...(isGone ? { doubt: { by: 'gone' } } : {}),
  })
  if (cameIn && cover > 0) void saveCover(cover)
}
