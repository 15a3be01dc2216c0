import type { Ticket, TicketLine } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { useLanguage, useText } from '../../../i18n/text.ts'
import { isAhead, ticketName } from '../ahead/ahead-words.ts'
import { lineWords } from '../line-words.ts'
import { RefuseDialog } from './refuse-dialog.tsx'

interface Props {
  readonly ticket: Ticket
  readonly line: TicketLine
  readonly onCancel: () => void
  readonly onRefuse: (reason: string) => void
}

const reasonLimit = 60

/** Asks why a dish cannot be made: it leaves the bill at once, what was paid for it goes back, and the guest reads the reason. */
export function RefuseLineDialog({ ticket, line, onCancel, onRefuse }: Props) {
  const t = useText()
  const language = useLanguage()
  const dish = lineWords(line, ticket.original, language).name
  const isLast = ticket.lines.every((one) => one.lineNo === line.lineNo || one.cookState === 'refused')
  return (
    <RefuseDialog
      title={
        isAhead(ticket)
          ? t('ahead.cannotMakeTitle', { dish, name: ticketName(ticket, t) })
          : t('kitchen.cannotMakeTitle', { dish, table: ticket.tableName })
      }
      hint={t(isAhead(ticket) ? (isLast ? 'ahead.cannotMakeLast' : 'ahead.cannotMakeHint') : 'kitchen.cannotMakeHint')}
      why={t('kitchen.cannotMakeWhy')}
      limit={reasonLimit}
      yes={t('kitchen.cannotMakeYes')}
      onCancel={onCancel}
      onRefuse={onRefuse}
    />
  )
}
