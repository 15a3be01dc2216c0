/**
 * `sendRound({ memo, cover })`: the cart to the kitchen, as one round. Resolves with the round as the kitchen has it (or with
 * its id while it waits for a nod of the staff), or with a coded refusal; `offline` and `timed_out` mean "not known yet", and calling again with the same words sends nothing twice.
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
import { heardAnswer } from '../../live/live.state.ts'
import { useSeating } from '../seating/seating.state.ts'
import { partyId, refreshTable, useTableState, waitUntilFlushed } from '../table-order.state.ts'
import { type PhonePlace, phonePlace } from './phone-place.ts'

export interface RoundToSend {
  readonly memo?: string
  readonly cover?: number | undefined
  /** Offered dishes that the guest said no to. */
  readonly declined?: readonly string[] | undefined
  /** The store asks where its guests are. */
  readonly locate?: boolean | undefined
}

export type SentOutcome =
  | { readonly kind: 'round'; readonly sent: SentRound }
  | { readonly kind: 'held'; readonly roundId: string }

/** The sheet that opened says the rest. */
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
  // A dish that was refused on its way: the rest is not cooked without it unasked, and here it is said why.
  if (problem !== null && problem !== shownBefore) {
    dismissProblem()
    return problem
  }
  // What came with the answers to own taps and is not theirs, nobody has seen: the store hears what was seen, and says no.
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

/** The kitchen's answer. A nod of the staff may take longer than anybody looks at a spinner: it is seen on the round's page. */
async function answerOf(
  { msgid, held }: { readonly msgid: string; readonly held?: string | undefined },
  sellerId: string,
): Promise<CallResult<SentOutcome>> {
  // A round's message is named after the round.
  if (held !== undefined) return { ok: true, value: { kind: 'held', roundId: msgid.slice(sellerId.length + 1) } }
  const answer = await pollAnswer<SentRound>(call, msgid, { hurry: heardAnswer })
  if (answer.ok) return { ok: true, value: { kind: 'round', sent: answer.value } }
  // The kitchen may have it: a server that failed at the question, or does not know who asks any more, is no no.
  return isUndecided(answer) || wholeRoundRefusals.has(answer.code) ? answer : { ...answer, code: 'timed_out' }
}

/** What the store says to a round that it had taken out of the cart. */
export const wholeRoundRefusals: ReadonlySet<string> = new Set<ErrorCode>(['round_refused', 'round_cancelled'])

interface Intent {
  readonly words: string
  readonly key: string
  /** Where the phone was when it was first sent: the same key says the same again. */
  readonly spot: PhonePlace | null
  /** Whose cart it was then. */
  readonly party: string | undefined
}

/** The same words again are the same intent, even after the page was closed in between; of another party they are another round. */
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
