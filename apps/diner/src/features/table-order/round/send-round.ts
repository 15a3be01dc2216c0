/**
 * Sends the cart to the kitchen as one round. Answers the round, or its id while it waits for the staff, or a coded
 * refusal. `offline` and `timed_out` mean "not decided yet": calling again with the same words sends nothing twice.
 */

import type { CallResult } from '@comanda/client/call-result.ts'
import { isUndecided } from '@comanda/client/call-result.ts'
import { intentKey } from '@comanda/client/intent-key.ts'
import { pollAnswer } from '@comanda/client/poll.ts'
import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { SentRound } from '@comanda/contract/table-order/table-order.routes.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { dismissProblem, useProblem } from '../../../app/problem.state.ts'
import { call } from '../../../platform/client.ts'
import { recall, remember } from '../../../platform/memory.ts'
import { cartDifferences } from '../../cart/cart-difference.ts'
import { orderLanguage } from '../../cart/order-language.ts'
import { awaitAnswer } from '../../live/live.state.ts'
import { useSeating } from '../seating/seating.state.ts'
import { partyId, refreshTable, useTableState, waitUntilFlushed } from '../table-order.state.ts'
import { type PhonePlace, phonePlace } from './phone-place.ts'

export interface RoundToSend {
  readonly memo?: string
  readonly cover?: number | undefined
  /** Offered dishes that the guest declined. */
  readonly declined?: readonly string[] | undefined
  /** The store checks the guest's distance (`hmdLocation`). */
  readonly locate?: boolean | undefined
}

export type SentOutcome =
  | { readonly kind: 'round'; readonly sent: SentRound }
  | { readonly kind: 'held'; readonly roundId: string }

/** No sentence: the join sheet that opened explains it. */
const outside = { ok: false, code: 'seating_join_needed', values: [], message: '' } as const
const intentName = 'comanda.send'

export async function sendRound(
  { memo = '', cover, declined = [], locate = false }: RoundToSend,
  language?: Language,
): Promise<CallResult<SentOutcome>> {
  const seen = useTableState.getState()
  const { problem: shownBefore } = useProblem.getState()
  const before = partyId()
  const waits = await waitUntilFlushed()
  if (waits !== null) return useSeating.getState().outside ? outside : waits
  const now = useTableState.getState()
  const { place } = now
  const { problem } = useProblem.getState()
  // A dish was refused while its change was in flight. Without asking, the rest is not sent.
  if (problem !== null && problem !== shownBefore) {
    dismissProblem()
    return problem
  }
  // Companions' changes that arrived meanwhile were not on the screen. The server gets the seen cart and refuses.
  const { amount, server } = cartDifferences(seen.lines, now.lines).length === 0 ? now : seen
  if (place === null) return { ok: false, code: 'table_code_needed', values: [], message: '' }
  const spoken = language ?? (document.documentElement.lang.slice(0, 2) as Language)
  const body = {
    orderAmount: amount,
    seq: server.seq,
    memo,
    ...(cover === undefined ? {} : { cover }),
    ...(declined.length === 0 ? {} : { declined: [...declined] }),
    language: orderLanguage(spoken),
  }
  const { key, spot, party } = await intentOf(JSON.stringify([place, body]), locate, before ?? partyId())
  const sent = await call(
    'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/order2store.html',
    { params: place, body: { ...body, ...spot, seatingid: party } },
    { key },
  )
  const result = sent.ok ? await answerOf(sent.value, place.sellerId) : sent
  if (result.ok || !isUndecided(result)) remember(intentName, undefined)
  if (result.ok || result.code !== 'offline') await refreshTable()
  return result
}

/** Waits for the kitchen's answer. A round held for the staff is not awaited: its own page shows the result. */
async function answerOf(
  { msgid, held }: { readonly msgid: string; readonly held?: string | undefined },
  sellerId: string,
): Promise<CallResult<SentOutcome>> {
  // The message id is the seller's id, one separator and the round's id.
  if (held !== undefined) return { ok: true, value: { kind: 'held', roundId: msgid.slice(sellerId.length + 1) } }
  const answer = await pollAnswer<SentRound>(call, msgid, { hurry: awaitAnswer })
  if (answer.ok) return { ok: true, value: { kind: 'round', sent: answer.value } }
  // Other refusals (a server failure, a lost session) do not mean no: the kitchen may have the round.
  return isUndecided(answer) || wholeRoundRefusals.has(answer.code) ? answer : { ...answer, code: 'timed_out' }
}

/** The store refused or cancelled the round after taking its dishes out of the cart. */
export const wholeRoundRefusals: ReadonlySet<string> = new Set<ErrorCode>(['round_refused', 'round_cancelled'])

interface Intent {
  readonly words: string
  readonly key: string
  /** The position of the first try: a retry with the same key sends the same body. */
  readonly spot: PhonePlace | null
  /** The party of the first try. */
  readonly party: string | undefined
}

/** The same words keep their key, also after a reload. The same words of another party are another round. */
async function intentOf(words: string, locate: boolean, party: string | undefined): Promise<Intent> {
  const kept = recall(intentName) as Partial<Intent> | null
  const isOfAnother = party !== undefined && kept?.party !== undefined && kept.party !== party
  if (kept?.words === words && typeof kept.key === 'string' && !isOfAnother) {
    return { words, key: kept.key, spot: kept.spot ?? null, party: kept.party }
  }
  const intent = { words, key: intentKey(), spot: locate ? await phonePlace() : null, party }
  remember(intentName, intent)
  return intent
}
