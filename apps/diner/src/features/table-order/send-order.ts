/**
 * `sendOrder({ memo, cover })`: the cart to the kitchen, as one round. Resolves with the round as the kitchen has it, or with
 * a coded refusal; `offline` and `timed_out` mean "not known yet", and calling again with the same words sends nothing twice.
 */
import type { CallResult } from '@comanda/client/call-result.ts'
import { isUndecided } from '@comanda/client/call-result.ts'
import { intentKey } from '@comanda/client/intent-key.ts'
import { pollAnswer } from '@comanda/client/poll.ts'
import type { Language } from '@comanda/contract/errors.ts'
import type { SentRound } from '@comanda/contract/table-order/table-order.routes.ts'
import { call } from '../../platform/client.ts'
import { recall, remember } from '../../platform/memory.ts'
import { heardAnswer } from '../live/live.state.ts'
import { useSeating } from './seating.state.ts'
import { flushed, refreshTable, useTableState } from './table-order.state.ts'

export interface OrderToSend {
  readonly memo?: string
  readonly cover?: number | undefined
  /** Offered dishes that the guest said no to. */
  readonly declined?: readonly string[] | undefined
}

const languages = { zh: 'zh-cn', en: 'en-us', ja: 'ja-jp' } as const
const offline = { ok: false, code: 'offline', values: [], message: '' } as const
/** The sheet that opened says the rest. */
const outside = { ok: false, code: 'seating_join_needed', values: [], message: '' } as const
const intentName = 'comanda.send'

export async function sendOrder(
  { memo = '', cover, declined = [] }: OrderToSend,
  language?: Language,
): Promise<CallResult<SentRound>> {
  if (!(await flushed())) return useSeating.getState().outside ? outside : offline
  const { place, amount, server } = useTableState.getState()
  if (place === null) return { ok: false, code: 'table_code_needed', values: [], message: '' }
  const spoken = language ?? (document.documentElement.lang.slice(0, 2) as Language)
  const body = {
    orderAmount: amount,
    seq: server.seq,
    memo,
    ...(cover === undefined ? {} : { cover }),
    ...(declined.length === 0 ? {} : { declined: [...declined] }),
    language: languages[spoken] ?? 'zh-cn',
  }
  const key = keyFor(JSON.stringify([place, body]))
  const sent = await call(
    'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/order2store.html',
    { params: place, body },
    { key },
  )
  const result = sent.ok ? await pollAnswer<SentRound>(call, sent.value.msgid, { hurry: heardAnswer }) : sent
  if (result.ok || !isUndecided(result)) remember(intentName, undefined)
  if (result.ok || result.code !== 'offline') await refreshTable()
  return result
}

/** The same words again are the same intent, even after the page was closed in between. */
function keyFor(words: string): string {
  const kept = recall(intentName) as { words?: unknown; key?: unknown } | null
  if (kept?.words === words && typeof kept.key === 'string') return kept.key
  const key = intentKey()
  remember(intentName, { words, key })
  return key
}
