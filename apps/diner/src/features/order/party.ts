import type { PersonColour } from '@comanda/ui/mark/avatar.tsx'

/** One person at the table, as this phone names them: nobody signs in to eat, so companions are numbered. */
export interface Person {
  readonly uid: string
  readonly me: boolean
  /** Somebody who serves the table. */
  readonly staff: boolean
  /** From 1, the same on every phone of the table: in the order of coming, where the server knows it. Staff have 0. */
  readonly number: number
  /** What they call themselves, or the house calls them; '' = known by their number. */
  readonly name: string
  readonly colour: PersonColour
}

/** Somebody who has joined the table, as the server numbers them. */
export interface Joined {
  readonly uid: string
  readonly number: number
  readonly name: string
}

/** Whose a dish is; `who` names staff. */
export type Chooser = string | { readonly uid: string; readonly who?: string | undefined }

/**
 * The party: who has joined, and whoever appears in `choosers` (what was sent before first, then the cart) without the server
 * knowing them by number; those are counted on in the order in which they first chose something. Who is twice in `joined` keeps
 * the first number and takes the last name; a number that is taken is nobody else's.
 */
export function partyOf(
  choosers: readonly Chooser[],
  me: string | undefined,
  joined: readonly Joined[] = [],
): ReadonlyMap<string, Person> {
  const people = new Map<string, Person>()
  let last = joined.reduce((most, { number }) => Math.max(most, number), 0)
  const holders = new Map<number, string>()
  for (const { uid, number, name } of joined) {
    const known = people.get(uid)
    const isFree = (holders.get(number) ?? uid) === uid
    const own = known?.number ?? (isFree ? number : last + 1)
    last = Math.max(last, own)
    holders.set(own, uid)
    people.set(uid, personOf(uid, me, own, name || (known?.name ?? '')))
  }
  for (const chooser of choosers) {
    const { uid, who = '' } = typeof chooser === 'string' ? { uid: chooser } : chooser
    if (people.has(uid)) continue
    if (uid.startsWith(staffMark)) {
      people.set(uid, {
        uid,
        me: uid === me,
        staff: true,
        number: 0,
        name: who || uid.slice(staffMark.length),
        colour: 8,
      })
      continue
    }
    last += 1
    people.set(uid, personOf(uid, me, last, ''))
  }
  return people
}

/** The server's ids of staff begin with it. */
const staffMark = 'staff:'

function personOf(uid: string, me: string | undefined, number: number, name: string): Person {
  return { uid, me: uid === me, staff: false, number, name, colour: (((number - 1) % 8) + 1) as PersonColour }
}
