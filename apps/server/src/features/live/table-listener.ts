import type { Log } from '../../http/log.ts'
import { stateFrame } from './frame.ts'
import type { Heard } from './hub.ts'
import type { Stream } from './stream.ts'

/**
 * What a guest may hear of a table: `in` = they sit there, `free` = nobody does and this guest could sit down, `former` =
 * their party has ended, `no` = others sit there. Staff hear all, and so does who sent an order ahead of its number (`own`),
 * also after it is paid.
 */
export type Hearing = 'staff' | 'own' | 'in' | 'free' | 'former' | 'no'

export interface Listener {
  readonly uid: string
  ask(): Promise<Hearing>
}

export interface TableListener extends Stream {
  /** Everything that was missed has been written. */
  caughtUp(): void
  /** Whether it is told of the table as one of its party, its staff, or who sent the order. */
  sits(): boolean
}

/** Without a number: the stream's place stays where it is. */
const askAnew = stateFrame('resync', {})

/** More than happens at a table while the database answers one question. */
const heldMax = 200

/**
 * Stands between the hub and a phone: the table's events are for its party. Who only holds the table's code hears what can
 * be had, and what is said about themselves; who sits down hears on from there; when the party ends, so does the hearing.
 */
export function listenAtTable(
  stream: Stream,
  { uid, ask }: Listener,
  first: Hearing,
  log: Pick<Log, 'warn'>,
): TableListener {
  let state: Hearing | 'asking' = first
  let held: { readonly frame: Buffer; readonly event: Heard }[] = []

  function hear(frame: Buffer, event: Heard): void {
    if (state === 'asking' || state === 'former') {
      held.push({ frame, event })
      // Not told, and not kept: the phone asks for everything once it sits down.
      if (held.length > heldMax) held.shift()
    } else if (state === 'no') {
      if (isAbout(event, uid)) askAgain({ frame, event })
      // Who waits to be let in waits for nobody now. Not by whom or for how much: only that it is worth asking again.
      else if (endsParty(event)) stream.write(askAnew)
    } else if (state === 'free' && isOfParty(event)) {
      askAgain({ frame, event })
    } else {
      tell(frame, event)
    }
  }

  function tell(frame: Buffer, event: Heard): void {
    stream.write(frame)
    if (state === 'in' && endsParty(event)) state = 'no'
  }

  function askAgain(one: { readonly frame: Buffer; readonly event: Heard }): void {
    state = 'asking'
    held = [one]
    ask().then(answered, (error: unknown) => {
      log.warn({ err: error }, 'who may hear a table could not be asked')
      answered('no')
    })
  }

  function answered(hearing: Hearing): void {
    const waiting = held
    held = []
    state = hearing === 'former' ? 'no' : hearing
    for (const { frame, event } of waiting) {
      // Between two answers the party can have ended: what comes after is the next one's.
      if (state === 'no') {
        if (event.type === 'seating' && isAbout(event, uid)) stream.write(frame)
      } else tell(frame, event)
    }
  }

  return {
    write(frame, event) {
      if (event === undefined) stream.write(frame)
      else hear(frame, event)
    },
    end: stream.end,
    sits: () => state === 'in' || state === 'own' || state === 'staff',
    caughtUp() {
      if (state !== 'former') return
      const end = held.findIndex(({ event }) => endsParty(event))
      for (const { frame } of held.slice(0, end + 1)) stream.write(frame)
      held = []
      state = 'no'
    },
  }
}

/** Somebody sits at the table that was free. */
function isOfParty({ type, data }: Heard): boolean {
  if (type !== 'fresh_order') return type !== 'resync'
  const { what } = (data ?? {}) as { what?: unknown }
  return what === 'cart' || what === 'sent' || what === 'head'
}

function isAbout({ data }: Heard, uid: string): boolean {
  return (data as { uid?: unknown } | null)?.uid === uid
}

function endsParty({ type, data }: Heard): boolean {
  if (type === 'bill_paid') return true
  const { what } = (data ?? {}) as { what?: unknown }
  return type === 'seating' && (what === 'closed' || what === 'moved')
}
