import type { Log } from '../../http/log.ts'
import { stateFrame } from './frame.ts'
import type { EventContent } from './hub.ts'
import type { Stream } from './stream.ts'

/**
 * A guest's access to a table's events. `in` = the guest sits there. `free` = the table is free and this guest may sit
 * down. `former` = the guest's party has ended. `no` = another party sits there. `staff` get all events, and so does
 * the sender of an order ahead (`own`), also after its payment.
 */
export type TableAccess = 'staff' | 'own' | 'in' | 'free' | 'former' | 'no'

export interface Listener {
  readonly uid: string
  readAccess(): Promise<TableAccess>
}

export interface TableStream extends Stream {
  /** Called when the replay has been written. */
  caughtUp(): void
  /** Whether the phone belongs to the party, to the staff, or to the order's sender. */
  sits(): boolean
}

/** It has no number, so the stream keeps its place. */
const reloadFrame = stateFrame('resync', {})

/** More events than a table has during one database query. */
const heldMax = 200

/**
 * Filters a table's events for one phone: they belong to the party. A guest who only holds the table's code gets the
 * menu state and events about themselves. A guest who sits down gets all events from then on. Access ends with the
 * party.
 */
export function filterTableEvents(
  stream: Stream,
  { uid, readAccess }: Listener,
  first: TableAccess,
  log: Pick<Log, 'warn'>,
): TableStream {
  let state: TableAccess | 'checking' = first
  let held: { readonly frame: Buffer; readonly event: EventContent }[] = []

  function handle(frame: Buffer, event: EventContent): void {
    if (state === 'checking' || state === 'former') {
      held.push({ frame, event })
      // The oldest event is dropped; the phone reloads everything once its guest sits down.
      if (held.length > heldMax) held.shift()
    } else if (state === 'no') {
      if (isAbout(event, uid)) recheck({ frame, event })
      // The party that the guest waits for has ended. The frame reveals no payer and no amount.
      else if (endsParty(event)) stream.write(reloadFrame)
    } else if (state === 'free' && showsParty(event)) {
      recheck({ frame, event })
    } else {
      send(frame, event)
    }
  }

  function send(frame: Buffer, event: EventContent): void {
    stream.write(frame)
    if (state === 'in' && endsParty(event)) state = 'no'
  }

  function recheck(one: { readonly frame: Buffer; readonly event: EventContent }): void {
    state = 'checking'
    held = [one]
    readAccess().then(applyAccess, (error: unknown) => {
      log.warn({ err: error }, 'the access to a table could not be read')
      applyAccess('no')
    })
  }

  function applyAccess(access: TableAccess): void {
    const waiting = held
    held = []
    state = access === 'former' ? 'no' : access
    for (const { frame, event } of waiting) {
      // The party may have ended meanwhile; later events belong to the next party.
      if (state === 'no') {
        if (event.type === 'seating' && isAbout(event, uid)) stream.write(frame)
      } else send(frame, event)
    }
  }

  return {
    write(frame, event) {
      if (event === undefined) stream.write(frame)
      else handle(frame, event)
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

/** The event shows that a party sits at the free table. */
function showsParty({ type, data }: EventContent): boolean {
  if (type !== 'fresh_order') return type !== 'resync'
  const { what } = (data ?? {}) as { what?: unknown }
  return what === 'cart' || what === 'sent' || what === 'head'
}

function isAbout({ data }: EventContent, uid: string): boolean {
  return (data as { uid?: unknown } | null)?.uid === uid
}

function endsParty({ type, data }: EventContent): boolean {
  if (type === 'bill_paid') return true
  const { what } = (data ?? {}) as { what?: unknown }
  return type === 'seating' && (what === 'closed' || what === 'moved')
}
