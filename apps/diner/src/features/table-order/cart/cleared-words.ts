import type { ClearedCart } from '@comanda/contract/table-order/cart-undo.routes.ts'
import { clearedByHouse } from '@comanda/rules/table-order/undo-clear.ts'
import type { Text } from '../../../i18n/text.ts'
import type { Person } from '../../order/party.ts'

/**
 * Who cleared the cart, as a sentence for this phone (`me`). Staff are not in the party, so the event carries their
 * name.
 */
export function clearedWords(
  { uid, who = '' }: Pick<ClearedCart, 'uid' | 'who'>,
  me: string,
  party: ReadonlyMap<string, Pick<Person, 'name' | 'number' | 'staff'>>,
  text: Text,
): string {
  if (uid === me) return text('undo.me')
  if (uid === clearedByHouse) return text('undo.house')
  const person = party.get(uid)
  const name = person?.name || who
  // The event names only staff; they never count as companions.
  if (name !== '' && (who !== '' || person?.staff)) return text('undo.byStaff', { name })
  if (name !== '') return text('undo.by', { name })
  // Separate texts: Japanese uses other honorifics for numbers than for names.
  const number = person?.number ?? 0
  return number > 0 ? text('undo.byGuest', { number }) : text('undo.somebody')
}
