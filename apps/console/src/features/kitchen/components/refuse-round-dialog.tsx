import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { useText } from '../../../i18n/text.ts'
import { isAhead, ticketName } from '../ahead-words.ts'
import { RefuseDialog } from './refuse-dialog.tsx'

interface Props {
  readonly ticket: Ticket
  readonly onCancel: () => void
  readonly onRefuse: (reason: string) => void
}

const reasonLimit = 200

/** Asks why a round is refused. */
export function RefuseRoundDialog({ ticket, onCancel, onRefuse }: Props) {
  const t = useText()
  return (
    <RefuseDialog
      title={
        isAhead(ticket)
          ? t('ahead.refuseTitle', { name: ticketName(ticket, t) })
          : t('kitchen.refuseTitle', { table: ticket.tableName, ticket: ticket.ticketNo })
      }
      why={t('kitchen.refuseWhy')}
      limit={reasonLimit}
      yes={t('kitchen.refuse')}
      onCancel={onCancel}
      onRefuse={onRefuse}
    />
  )
}
