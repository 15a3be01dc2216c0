import type { PersonColour } from '@comanda/ui/mark/avatar.tsx'

/** One person at the table, as this phone names them. Guests do not sign in, so they are numbered. */
export interface Person {
  readonly uid: string
  readonly me: boolean
  /** Staff who serve the table. */
  readonly staff: boolean
  /** From 1, in the order of arrival, the same on every phone if the server knows it. Staff have 0. */
  readonly number: number
  /** Their own name, or the store's name for them; '' = known by number. */
  readonly name: string
  readonly colour: PersonColour
}

/** A person who joined the table, with the server's number. */
export interface Joined {
  readonly uid: string
  readonly number: number
  readonly name: string
}

/** The person of a dish; `who` names staff. */
export type Chooser = string | { readonly uid: string; readonly who?: string | undefined }

/**
 * The party: everyone in `joined`, plus people in `choosers` without a server number (sent rounds first, then the
 * cart), numbered on in the order of their first dish. A person twice in `joined` keeps the first number and takes the
 * last name. A number belongs to one person.
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

/** The prefix of the server's staff ids. */
const staffMark = 'staff:'

function personOf(uid: string, me: string | undefined, number: number, name: string): Person {
  return { uid, me: uid === me, staff: false, number, name, colour: (((number - 1) % 8) + 1) as PersonColour }
}
