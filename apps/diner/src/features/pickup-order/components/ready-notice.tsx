import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { checkCircle } from '@comanda/ui/icons-later.tsx'
import { Note } from '@comanda/ui/note.tsx'
import { useEffect, useRef } from 'react'
import { useText } from '../../../i18n/text.ts'
import { typeWord } from '../order-status.ts'
import { shakePhone } from '../ready-signal.ts'

/** It is ready: said at once, shown above everything, in the title of the tab, and felt where the phone may shake. */
export function ReadyNotice({ order }: { order: AheadOrder }) {
  const text = useText()
  const isReady = order.state === 'ready'
  const type = typeWord(order)
  const was = useRef(isReady)
  useEffect(() => {
    // Only who was waiting: a page that is opened on what is ready already does not startle anybody.
    if (isReady && !was.current) shakePhone()
    was.current = isReady
  }, [isReady])
  const words = text('ahead.readyNote', { number: order.pickupNo, type, table: order.tableNo })
  const title = text('ahead.state', { state: 'ready', type })
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
        <Note tone="ok" icon={checkCircle}>
          <b>{words}</b>
        </Note>
      )}
    </div>
  )
}
