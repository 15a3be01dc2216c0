import type { AlarmView } from '@comanda/contract/alarm/alarm.routes.ts'
import type { Ticket, TicketLine } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { AwaitedPayment } from '@comanda/contract/payment/payment.routes.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import type { StorePlace } from '../../app/store.queries.ts'
import { AlarmDialog } from '../../features/alarm/alarm-dialog.tsx'
import { DishPanel } from '../../features/kitchen/components/dish-panel.tsx'
import { RefuseLineDialog } from '../../features/kitchen/components/refuse-line-dialog.tsx'
import { RefuseRoundDialog } from '../../features/kitchen/components/refuse-round-dialog.tsx'
import { AwaitedDialog } from '../../features/payment/awaited-dialog.tsx'
import type { FloorActions } from '../../features/table-order/floor.mutations.ts'
import { PauseDialog } from '../../features/table-order/pause-dialog.tsx'

/** What the bar or a strip opens over any view. */
export type Asked = 'dishes' | 'pause' | 'alarms' | 'awaited'

interface AskedProps {
  readonly asking: Asked | null
  readonly place: StorePlace
  readonly now: number
  readonly language: Language
  readonly alarms: readonly AlarmView[]
  readonly awaited: readonly AwaitedPayment[]
  readonly floorActions: FloorActions
  readonly mayPublish: boolean
  readonly onDone: () => void
}

export function AskedDialog({ asking, place, now, alarms, awaited, floorActions, onDone, ...dishes }: AskedProps) {
  if (asking === 'dishes') return <DishPanel {...{ ...dishes, place }} onClose={onDone} />
  if (asking === 'pause') return <PauseDialog actions={floorActions} onDone={onDone} />
  if (asking === 'awaited') return <AwaitedDialog {...{ place, onDone }} payments={awaited} />
  if (asking === 'alarms') return <AlarmDialog {...{ alarms, now, onDone }} sellerId={place.sellerId} />
  return null
}

interface RefuseProps {
  readonly refusing: Ticket | null
  readonly cannot: { readonly ticket: Ticket; readonly line: TicketLine } | null
  readonly onDone: () => void
  /** Without a line: the whole round. */
  readonly onRefuse: (ticket: Ticket, reason: string, lineNo?: number) => void
}

/** Asks why a round, or one of its lines, is refused. */
export function RefuseDialogs({ refusing, cannot, onDone, onRefuse }: RefuseProps) {
  const refuse = (ticket: Ticket, lineNo?: number) => (reason: string) => {
    onRefuse(ticket, reason, lineNo)
    onDone()
  }
  return (
    <>
      {refusing === null ? null : <RefuseRoundDialog ticket={refusing} onCancel={onDone} onRefuse={refuse(refusing)} />}
      {cannot === null ? null : (
        <RefuseLineDialog {...cannot} onCancel={onDone} onRefuse={refuse(cannot.ticket, cannot.line.lineNo)} />
      )}
    </>
  )
}
