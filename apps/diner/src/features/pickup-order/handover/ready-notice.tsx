import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { warning } from '@comanda/ui/icon/icons.tsx'
import { checkCircle } from '@comanda/ui/icon/icons-later.tsx'
import { useEffect, useRef } from 'react'
import { useText } from '../../../i18n/text.ts'
import { typeWord } from '../status/order-status.ts'
import { useStateText } from '../status/state-text.ts'
import { telLink } from '../tel-link.ts'
import { isCall, shakePhone } from './ready-signal.ts'

/**
 * Announces a ready order: in words, above everything, in the tab's title, and by vibration. A returned delivery is
 * announced without vibration.
 */
export function ReadyNotice({ order }: { order: AheadOrder }) {
  const text = useText()
  const isReady = order.state === 'ready'
  const { state, cameBack } = order
  // A page opened on a ready order does not alert.
  const was = useRef(isReady)
  useEffect(() => {
    if (isCall(was.current, { state, cameBack })) shakePhone()
    was.current = isReady
  }, [isReady, state, cameBack])
  const number = order.pickupNo
  const words = cameBack
    ? text('ahead.cameBackNote', { number, call: String(telLink(order.storeTelephone) !== '') })
    : text('ahead.readyNote', { number, type: typeWord(order), table: order.tableNo })
  const title = useStateText()(order)
  useEffect(() => {
    if (!isReady) return
    const before = document.title
    document.title = title
    return () => {
      if (document.title === title) document.title = before
    }
  }, [isReady, title])
  return (
    <div role="alert">
      {isReady && (
        <Note tone={cameBack ? 'bad' : 'ok'} icon={cameBack ? warning : checkCircle}>
          <b>{words}</b>
        </Note>
      )}
    </div>
  )
}
