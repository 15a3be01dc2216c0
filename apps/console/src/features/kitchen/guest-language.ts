import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { entryOf, type Language } from '@comanda/rules/language/languages.ts'

/**
 * Names the language the guest orders in. Empty if it is the terminal's own, or if staff sent the round from their
 * phone.
 */
export function guestLanguageText(ticket: Pick<Ticket, 'language' | 'waiter'>, terminal: Language): string | undefined {
  const [own] = entryOf(terminal).orders
  return ticket.waiter !== '' || ticket.language === own ? undefined : `kitchen.ordersIn.${ticket.language}`
}
