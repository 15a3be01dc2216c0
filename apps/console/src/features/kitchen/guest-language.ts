import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { Language } from '@comanda/rules/menu/menu-snapshot.ts'

/**
 * The text that says in what language a guest orders; none where that is the terminal's own, or where staff sent the round:
 * their phone's language is not the guest's.
 */
export function guestLanguageText(ticket: Pick<Ticket, 'language' | 'waiter'>, terminal: Language): string | undefined {
  const own = { zh: 'zh-cn', en: 'en-us', ja: 'ja-jp' }[terminal]
  return ticket.waiter !== '' || ticket.language === own ? undefined : `kitchen.ordersIn.${ticket.language}`
}
