import type { PersonColour } from '@comanda/ui/avatar.tsx'

/** One person at the table, as this phone names them: nobody signs in to eat, so companions are numbered. */
export interface Person {
  readonly uid: string
  readonly me: boolean
  /** From 1, in the order in which they first chose something: the same on every phone of the table. */
  readonly number: number
  readonly colour: PersonColour
}

/** The party, by who first appears in `uids` (what was sent before first, then the cart). */
export function partyOf(uids: readonly string[], me: string | undefined): ReadonlyMap<string, Person> {
  const people = new Map<string, Person>()
  for (const uid of uids) {
    if (people.has(uid)) continue
    const number = people.size + 1
    people.set(uid, { uid, me: uid === me, number, colour: (((number - 1) % 8) + 1) as PersonColour })
  }
  return people
}
