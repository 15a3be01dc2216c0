import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import { Button, buttonClass } from '@comanda/ui/action/button.tsx'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { warning, wifiSlash } from '@comanda/ui/icon/icons.tsx'
import { Link } from 'react-router'
import { clockOf } from '../../../app/clock.ts'
import { useOffline } from '../../../app/offline.ts'
import { useAppPath, usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { NotSentCard } from '../../cart/components/not-sent-card.tsx'
import { isExpired } from '../../cart/line-problem.ts'
import styles from '../cart/ahead-content.module.css'
import { type AheadNotSent, useSubmission } from './submission.state.ts'
import { sendNow, stopSending } from './submit-ahead.ts'

/** The state of the submission: waiting, retrying, or why it was refused. */
export function AheadNews({ lines }: { lines: readonly CartLineWire[] }) {
  const { phase, intent, notSent } = useSubmission()
  if (phase === 'stale' && intent !== null) return <Stale at={intent.at} />
  if (phase === 'waiting') return <Waiting />
  return notSent && <WhyNot notSent={notSent} lines={lines} />
}

function Waiting() {
  const text = useText()
  const isOffline = useOffline()
  return (
    <div role="status" className={styles.stuck}>
      <Note tone="warn" icon={wifiSlash}>
        {text(isOffline ? 'aheadCart.waitingText' : 'aheadCart.undecidedText')}
      </Note>
      <div className={styles.ways}>
        <Button onClick={stopSending}>{text('aheadCart.stop')}</Button>
      </div>
    </div>
  )
}

function Stale({ at }: { at: number }) {
  const text = useText()
  const { store } = usePage()
  const time = clockOf(new Date(at).toISOString(), store?.timeZone ?? 'UTC')
  return (
    <div role="alert" className={styles.stuck}>
      <Note tone="warn" icon={warning}>
        {text('aheadCart.staleText', { time })}
      </Note>
      <div className={styles.ways}>
        <Button onClick={stopSending}>{text('aheadCart.stop')}</Button>
        <Button kind="primary" onClick={sendNow}>
          {text('aheadCart.sendNow')}
        </Button>
      </div>
    </div>
  )
}

/** Links to the unpaid orders that block a new one. */
function ToUnpaid() {
  const text = useText()
  const pathOf = useAppPath()
  return (
    <div className={styles.ways}>
      <Link to={pathOf('/index/bill')} className={buttonClass()}>
        {text('aheadCart.toUnpaid')}
      </Link>
    </div>
  )
}

function WhyNot({ notSent, lines }: { notSent: AheadNotSent; lines: readonly CartLineWire[] }) {
  const text = useText()
  if (notSent.kind === 'refused') {
    const said = notSent.sentence || text(notSent.code === 'changed' ? 'aheadCart.changed' : 'aheadCart.failed')
    const { differences, charge } = notSent
    const delivery = charge && { lineId: '', name: text('aheadCart.delivery'), kind: 'price' as const, ...charge }
    return (
      <>
        <NotSentCard sentence={said} differences={delivery ? [...differences, delivery] : differences} />
        {notSent.code === 'unpaid_at_most' && <ToUnpaid />}
      </>
    )
  }
  const out = lines.find(({ problem }) => problem === 'sold_out')
  // Expired lines are named beside the button that removes them.
  if (lines.some(isExpired) && out === undefined) return null
  return (
    <div role="alert" className={styles.stuck}>
      <Note tone="warn" icon={warning}>
        {out === undefined ? text('aheadCart.look') : text('aheadCart.soldOut', { name: out.showName })}
      </Note>
    </div>
  )
}
