import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { entryOf, type Language } from '@comanda/rules/language/languages.ts'

/**
 * The text that says in what language a guest orders; none where that is the terminal's own, or where staff sent the round:
 * their phone's language is not the guest's.
 */
export function guestLanguageText(ticket: Pick<Ticket, 'language' | 'waiter'>, terminal: Language): string | undefined {
  const [own] = entryOf(terminal).orders
  return ticket.waiter !== '' || ticket.language === own ? undefined : `kitchen.ordersIn.${ticket.language}`
}
