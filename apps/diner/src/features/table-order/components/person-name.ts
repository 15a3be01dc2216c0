import { useText } from '../../../i18n/text.ts'
import type { Person } from '../party.ts'

/** `Me`, `Guest 2`. */
export function usePersonName(): (person: Person) => string {
  const text = useText()
  return ({ me, number }) => (me ? text('tableOrder.me') : text('tableOrder.guest', { number }))
}

/** One character for the avatar: `我`, `2`. */
export function usePersonInitial(): (person: Person) => string {
  const text = useText()
  return ({ me, number }) => (me ? text('tableOrder.meInitial') : String(number))
}
