import { intentKey } from '@comanda/client/intent-key.ts'
import type { MustOrderDish } from '@comanda/contract/menu/menu.schema.ts'
import type { OrderedDish, OrderedRound } from '@comanda/contract/order/order.schema.ts'
import { cancelDishes, cancelLeftMs } from '@comanda/rules/order/take-off.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { useRefusalText } from '../../../app/refusal-text.ts'
import { useText } from '../../../i18n/text.ts'
import { call } from '../../../platform/client.ts'
import { lineNoOf } from '../../order/dish-fate.ts'
import { dishName } from '../../order/dish-line.ts'
import { orderedBillKey } from '../../order/ordered-bill.queries.ts'
import { refreshTable } from '../table-order.state.ts'
import { usePlace, useUid } from '../use-party.ts'
import styles from './cancel-part.module.css'

export interface CancelPartProps {
  round: OrderedRound
  /** All rounds of the party: must-order dishes are counted over all of them. */
  rounds: readonly OrderedRound[]
  /** The dish to cancel; undefined = the whole round. */
  dish?: OrderedDish | undefined
  /** How far the server's clock is ahead of the phone's, in milliseconds. */
  aheadMs: number
}

/** The cancel button. Shown while the store's cancel time runs and the kitchen has not started. */
export function CancelPart(props: CancelPartProps) {
  const text = useText()
  const leftMs = useLeftMs(props)
  const [asking, setAsking] = useState(false)
  if (leftMs === 0 && !asking) return null
  const name = nameOf(props.dish, text)
  const label = props.dish ? text('cancel.dish', { name }) : text('cancel.round')
  return (
    <>
      <Button
        kind={props.dish ? 'quiet' : 'plain'}
        size={props.dish ? 'small' : 'medium'}
        wide={props.dish === undefined}
        aria-label={props.dish && label}
        onClick={() => setAsking(true)}
      >
        {props.dish ? text('cancel.short') : label}
        {props.dish === undefined && Number.isFinite(leftMs) && leftMs > 0 && (
          <span className={styles.left} aria-hidden="true">
            {clock(leftMs)}
          </span>
        )}
      </Button>
      <AskCancel {...props} open={asking} name={name} onClose={() => setAsking(false)} />
    </>
  )
}

function AskCancel(props: CancelPartProps & { open: boolean; name: string; onClose: () => void }) {
  const { round, dish, open, name, onClose } = props
  const text = useText()
  const { waiting, problem, cancel, forget } = useCancel(round, dish)
  function close() {
    forget()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      kind="box"
      title={dish ? text('cancel.dishTitle', { name }) : text('cancel.roundTitle', { number: round.roundNo })}
      closeLabel={text('cancel.keep')}
      footer={
        <>
          <Button onClick={close}>{text('cancel.keep')}</Button>
          <Button
            kind="danger"
            waiting={waiting}
            onClick={() => void cancel().then((done) => (done ? close() : undefined))}
          >
            {text('cancel.yes')}
          </Button>
        </>
      }
    >
      <p className="quiet">{text('cancel.text')}</p>
      {problem !== '' && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </Dialog>
  )
}

/** All tries of one cancel use the same key, so a lost answer cancels nothing twice. */
function useCancel({ roundId }: OrderedRound, dish: OrderedDish | undefined) {
  const text = useText()
  const queries = useQueryClient()
  const place = usePlace()
  const key = useRef(intentKey())
  const [waiting, setWaiting] = useState(false)
  const { problem, take, forget } = useRefusalText(text('cancel.failed'))
  async function cancel(): Promise<boolean> {
    if (place === null || waiting) return false
    setWaiting(true)
    const result = await call(
      'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/cancelround.html',
      { params: place, body: dish === undefined ? { roundId } : { roundId, lineNo: lineNoOf(dish) } },
      { key: key.current },
    )
    setWaiting(false)
    take(result)
    void queries.invalidateQueries({ queryKey: orderedBillKey(place) })
    void refreshTable()
    return result.ok
  }
  return { waiting, problem, cancel, forget }
}

const tickMs = 1000

/** Milliseconds left to cancel by the server's clock; 0 = over. Staff may cancel every dish. */
function useLeftMs({ round, rounds, dish, aheadMs }: CancelPartProps): number {
  const uid = useUid()
  const { style } = usePage()
  const serving = useServing()
  const demanded = useDemanded()
  const [now, setNow] = useState(() => Date.now())
  const sent = {
    state: round.state,
    cookState: 'received' as const,
    sentAt: Date.parse(round.sentAt),
    sentBy: round.sentBy,
    lines: round.dishes.map((one) => ({ ...one, lineNo: lineNoOf(one) })),
  }
  const wish = {
    lineNo: dish && lineNoOf(dish),
    uid: serving ? null : uid,
    cancelSeconds: style.cancelSeconds,
    now: now + aheadMs,
    mustStay: { demanded: demanded ?? [], portions: portionsOn(rounds) },
  }
  const may = cancelDishes(sent, wish)
  // Without the must-order list the button could appear and vanish again.
  const isKnown = serving || dish === undefined || demanded !== undefined
  const left = may.ok && may.value.length > 0 && isKnown ? cancelLeftMs(sent, wish) : 0
  const counts = left > 0 && Number.isFinite(left)
  useEffect(() => {
    if (!counts) return
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [counts])
  return left
}

function useServing(): boolean {
  return usePage().serving?.ended === false
}

/** The must-order dishes; undefined = not loaded. After a failed load the server refuses by itself. */
function useDemanded(): readonly MustOrderDish[] | undefined {
  const place = usePlace()
  const serving = useServing()
  const { data, isError } = useQuery({
    queryKey: ['must-order', place],
    queryFn: async () => {
      if (place === null) return []
      const { sellerId: sellerid, storeId: storeid, tableNo: tableno } = place
      const asked = await call('GET /weixin/wxmenusetup/v2/bidian2.html', { query: { sellerid, storeid, tableno } })
      if (!asked.ok) throw new Error(asked.code)
      return asked.value.items.filter(({ forceAdd }) => forceAdd)
    },
    enabled: place !== null && !serving,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return isError ? [] : data
}

/** Portions of each dish, without refused and cancelled ones. */
function portionsOn(rounds: readonly OrderedRound[]): ReadonlyMap<string, number> {
  const portions = new Map<string, number>()
  for (const { code, num, cookState } of rounds.flatMap(({ dishes }) => dishes)) {
    if (cookState !== 'refused') portions.set(code, (portions.get(code) ?? 0) + num)
  }
  return portions
}

function nameOf(dish: OrderedDish | undefined, text: ReturnType<typeof useText>): string {
  return dish ? dishName(dish, (name, standard) => text('order.nameWithStandard', { name, standard })) : ''
}

/** `0:42` */
function clock(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
