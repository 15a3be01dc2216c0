import type { Ticket, TicketLine } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { useLanguage, useText } from '../../../i18n/text.ts'
import { isAhead, ticketName } from '../ahead-words.ts'
import { lineWords } from '../line-words.ts'
import { RefuseDialog } from './refuse-dialog.tsx'

interface Props {
  readonly ticket: Ticket
  readonly line: TicketLine
  readonly onCancel: () => void
  readonly onRefuse: (reason: string) => void
}

const reasonLimit = 60

/**
 * Asks why a dish cannot be made. It leaves the bill at once, its payment is refunded, and the guest reads the
 * reason.
 */
export function RefuseLineDialog({ ticket, line, onCancel, onRefuse }: Props) {
  const t = useText()
  const language = useLanguage()
  const dish = lineWords(line, ticket.original, language).name
  return (
    <RefuseDialog
      title={
        isAhead(ticket)
          ? t('ahead.cannotMakeTitle', { dish, name: ticketName(ticket, t) })
          : t('kitchen.cannotMakeTitle', { dish, table: ticket.tableName })
      }
      hint={t(refusalHintKey(ticket, line))}
      why={t('kitchen.cannotMakeWhy')}
      limit={reasonLimit}
      yes={t('kitchen.cannotMakeYes')}
      onCancel={onCancel}
      onRefuse={onRefuse}
    />
  )
}

function refusalHintKey(ticket: Ticket, line: TicketLine) {
  if (!isAhead(ticket)) return 'kitchen.cannotMakeHint'
  // A voucher pays a single dish, so no other dish is left.
  if (ticket.ahead.voucher !== null) return 'ahead.cannotMakeVoucher'
  const isLast = ticket.lines.every((one) => one.lineNo === line.lineNo || one.cookState === 'refused')
  return isLast ? 'ahead.cannotMakeLast' : 'ahead.cannotMakeHint'
}
