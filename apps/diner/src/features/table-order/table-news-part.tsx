import type { ClearedCart } from '@comanda/contract/table-order/cart-undo.routes.ts'
import type { StoreCall } from '@comanda/contract/table-order/store-call.routes.ts'
import { IconButton } from '@comanda/ui/action/icon-button.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { callBell, x } from '@comanda/ui/icon/icons.tsx'
import { arrowUUpLeft } from '@comanda/ui/icon/icons-later.tsx'
import { Toast, ToastStack } from '@comanda/ui/overlay/toast.tsx'
import { useCallback, useEffect, useRef, useState } from 'react'
import { showProblem } from '../../app/problem.state.ts'
import { useText } from '../../i18n/text.ts'
import { call } from '../../platform/client.ts'
import { recall, remember } from '../../platform/memory.ts'
import { onLive } from '../live/live.state.ts'
import { useBillParty } from './bill-party.ts'
import { useStoreCalls } from './call/store-calls.ts'
import { clearedWords } from './cart/cleared-words.ts'
import { useRunOnce } from './intent.ts'
import { RefusedRoundToast } from './round/refused-round-toast.tsx'
import styles from './table-news-part.module.css'
import { cartTaker } from './table-order.state.ts'
import { useHead, usePlace, useUid } from './use-party.ts'

/** Toasts: a cleared cart with undo, refused dishes, and the staff's answer to a call. */
export function TableNewsPart() {
  const party = useHead()?.seatingId
  return (
    <ToastStack>
      {/* Keyed by party: each party numbers its carts from the start. */}
      {party && <Cleared key={party} party={party} />}
      <RefusedRoundToast key={`sent ${party}`} />
      <Answered />
    </ToastStack>
  )
}

function Cleared({ party }: { party: string }) {
  const text = useText()
  const { cleared, forget, undo, waiting } = useCleared(party)
  if (cleared === null) return <Toast at="place" />
  return (
    <Toast at="place">
      <span className={styles.cleared}>
        <span className={styles.words}>
          <WhoCleared cleared={cleared} />
        </span>
        <button type="button" className={styles.undo} disabled={waiting} onClick={() => void undo()}>
          <Icon shape={arrowUUpLeft} size="sm" />
          {text('undo.undo')}
        </button>
        <IconButton shape={x} size="md" label={text('undo.dismiss')} onClick={forget} />
      </span>
    </Toast>
  )
}

/** A component of its own: the party changes with every tap, and is read only while the toast shows. */
function WhoCleared({ cleared }: { cleared: ClearedCart }) {
  const text = useText()
  const uid = useUid()
  const party = useBillParty(undefined)
  return clearedWords(cleared, uid, party, text)
}

/** Fetched when the page opens, and after events that clear, send or restore a cart. */
function useCleared(party: string) {
  const text = useText()
  const place = usePlace()
  const [cleared, setCleared] = useState<ClearedCart | null>(null)
  const [waiting, setWaiting] = useState(false)
  const shown = useRef(false)
  shown.current = cleared !== null
  const runOnce = useRunOnce()
  const ask = useCallback(async () => {
    if (place === null) return
    const result = await call('GET /weixin/storeorder/:sellerId/:storeId/:tableNo/cartundo.html', { params: place })
    if (!result.ok) return
    const now = result.value.cleared
    setCleared(now !== null && now.seq > lastDismissed(party) ? now : null)
  }, [place, party])
  useEffect(() => {
    void ask()
    const stops = [
      // `cart`: a companion may have restored it. Checked only while the toast shows.
      onLive('fresh_order', ({ what }) => {
        if (what === 'cleared' || shown.current) void ask()
      }),
      onLive('resync', () => void ask()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [ask])
  useEffect(() => {
    if (cleared === null) return
    const timer = setTimeout(() => setCleared(null), cleared.leftSeconds * 1000)
    return () => clearTimeout(timer)
  }, [cleared])

  async function undo(): Promise<void> {
    if (cleared === null || place === null) return
    setWaiting(true)
    const take = cartTaker()
    const result = await runOnce(String(cleared.seq), ({ key, party }) =>
      call(
        'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/cartundo.html',
        { params: place, query: {}, body: { seq: cleared.seq, seatingid: party } },
        { key },
      ),
    )
    setWaiting(false)
    if (result.ok) {
      take(result.value)
      setCleared(null)
      return
    }
    showProblem(result.code, result.message || text('undo.failed'))
    if (result.code === 'undo_gone') setCleared(null)
  }
  return {
    cleared,
    waiting,
    undo,
    forget: () => {
      if (cleared !== null) remember(dismissedKey, { party, seq: cleared.seq })
      setCleared(null)
    },
  }
}

const dismissedKey = 'comanda.clearedRead'

/** The number of the last clearing that this guest dismissed in this party; 0 = none. */
function lastDismissed(party: string): number {
  const kept = (recall(dismissedKey) ?? {}) as { readonly party?: unknown; readonly seq?: unknown }
  return kept.party === party && typeof kept.seq === 'number' ? kept.seq : 0
}

const toldMs = 12_000

function Answered() {
  const text = useText()
  const news = useAnswer()
  const what = news && (news.words || text('call.reason', { reason: news.reason }))
  return (
    <Toast at="place" icon={callBell}>
      {news &&
        (news.answer === ''
          ? text('call.newsComing', { what: what ?? '' })
          : text('call.news', { answer: news.answer }))}
    </Toast>
  )
}

/** A staff answer that arrives while the page is open; older answers are in the sheet. */
function useAnswer(): StoreCall | undefined {
  const { calls } = useStoreCalls()
  const waited = useRef(new Set<string>())
  const [news, setNews] = useState<StoreCall>()
  useEffect(() => {
    const answered = calls?.find(({ callId, state }) => state === 'answered' && waited.current.has(callId))
    waited.current = new Set(calls?.filter(({ state }) => state === 'open').map(({ callId }) => callId))
    if (answered) setNews(answered)
  }, [calls])
  useEffect(() => {
    if (news === undefined) return
    const timer = setTimeout(() => setNews(undefined), toldMs)
    return () => clearTimeout(timer)
  }, [news])
  return news
}
