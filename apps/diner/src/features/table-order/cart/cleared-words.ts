import type { ClearedCart } from '@comanda/contract/table-order/cart-undo.routes.ts'
import { clearedByHouse } from '@comanda/rules/table-order/undo-clear.ts'
import type { Text } from '../../../i18n/text.ts'
import type { Person } from '../../order/party.ts'

/** Who cleared the cart, as this phone (`me`) says it. Staff sit nowhere: the news names them. */
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
  // Who clears for the house is no companion, whatever they are called: the news names nobody else.
  if (name !== '' && (who !== '' || person?.staff)) return text('undo.byStaff', { name })
  if (name !== '') return text('undo.by', { name })
  // A number is no name: Japanese says them with different honours.
  const number = person?.number ?? 0
  return number > 0 ? text('undo.byGuest', { number }) : text('undo.somebody')
}
