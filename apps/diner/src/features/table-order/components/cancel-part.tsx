import { intentKey } from '@comanda/client/intent-key.ts'
import type { OrderedDish, OrderedRound } from '@comanda/contract/order/order.schema.ts'
import { cancelDishes, cancelLeftMs } from '@comanda/rules/order/take-off.ts'
import { Button } from '@comanda/ui/button.tsx'
import { Dialog } from '@comanda/ui/dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { call } from '../../../platform/client.ts'
import { lineNoOf } from '../../order/dish-fate.ts'
import { dishName } from '../../order/dish-line.ts'
import { orderedBillKey } from '../ordered-bill.queries.ts'
import { refreshTable, useParty } from '../table-order.state.ts'
import styles from './cancel-part.module.css'

export interface CancelPartProps {
  round: OrderedRound
  /** One dish of it; the whole round when left out. */
  dish?: OrderedDish | undefined
  /** How far the server's clock is ahead of the phone's, in milliseconds. */
  aheadMs: number
}

/** The way to take back what was sent, for as long as the store gives time and nobody cooks it. Nothing at all otherwise. */
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

/** The same wish keeps its key through every try, so that a lost answer takes nothing back twice. */
function useCancel({ roundId }: OrderedRound, dish: OrderedDish | undefined) {
  const text = useText()
  const queries = useQueryClient()
  const { place } = useParty()
  const key = useRef(intentKey())
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState('')
  async function cancel(): Promise<boolean> {
    if (place === null || waiting) return false
    setWaiting(true)
    const result = await call(
      'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/cancelround.html',
      { params: place, body: dish === undefined ? { roundId } : { roundId, lineNo: lineNoOf(dish) } },
      { key: key.current },
    )
    setWaiting(false)
    setProblem(result.ok ? '' : result.message || text('cancel.failed'))
    void queries.invalidateQueries({ queryKey: orderedBillKey(place) })
    void refreshTable()
    return result.ok
  }
  return { waiting, problem, cancel, forget: () => setProblem('') }
}

const tickMs = 1000

/** 0 = no more. Counts by the server's clock, as the server will. */
function useLeftMs({ round, dish, aheadMs }: CancelPartProps): number {
  const { uid } = useParty()
  const { style } = usePage()
  const [now, setNow] = useState(() => Date.now())
  const sent = {
    state: round.state,
    cookState: 'received' as const,
    sentAt: Date.parse(round.sentAt),
    sentBy: round.sentBy,
    lines: round.dishes.map((one) => ({ lineNo: lineNoOf(one), uid: one.uid, cookState: one.cookState })),
  }
  const lineNo = dish && lineNoOf(dish)
  const wish = { lineNo, uid, cancelSeconds: style.cancelSeconds, now: now + aheadMs }
  const may = cancelDishes(sent, wish)
  const left = may.ok && may.value.length > 0 ? cancelLeftMs(sent, wish) : 0
  const counts = left > 0 && Number.isFinite(left)
  useEffect(() => {
    if (!counts) return
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [counts])
  return left
}

function nameOf(dish: OrderedDish | undefined, text: ReturnType<typeof useText>): string {
  return dish ? dishName(dish, (name, standard) => text('order.nameWithStandard', { name, standard })) : ''
}

/** `0:42` */
function clock(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
