import { useText } from '../../i18n/text.ts'
import type { Person } from './party.ts'

/** `Me`, `Kenji`, `Guest 2`. */
export function usePersonName(): (person: Person) => string {
  const text = useText()
  return ({ me, name, number }) => (me ? text('tableOrder.me') : name || text('tableOrder.guest', { number }))
}

/** One character for the avatar: `我`, `K`, `2`. */
export function usePersonInitial(): (person: Person) => string {
  const text = useText()
  return ({ me, name, number }) => (me ? text('tableOrder.meInitial') : (initialOf(name) ?? String(number)))
}

/** The first whole character, also if it has two code units. */
function initialOf(name: string): string | undefined {
  return [...name][0]?.toUpperCase()
}
