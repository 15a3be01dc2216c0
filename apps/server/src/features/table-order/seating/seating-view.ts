import type { SeatingView } from '@comanda/contract/table-order/seating.routes.ts'
import { dialled, maskPhone } from '@comanda/rules/member/phone.ts'
import { triesNow } from '@comanda/rules/table-order/code-try.ts'
import { lifeOf } from '@comanda/rules/table-order/seating-life.ts'
import type { Call } from '../../../http/call.ts'
import type { SeatedGuest } from './seating.repository.ts'
import type { Door } from './table-door.ts'

/** What a guest may read of a seating. The other guests are shown only to guests who sit there. */
export function seatingView(door: Door, call: Call, isStaff: boolean): SeatingView {
  const { me, gate, seatingId } = door
  const joined = isStaff || me?.state === 'in'
  const seen = joined ? door.guests : []
  const { rounds, billAsked, billState, deviceTries } = door
  const life = lifeOf(seatingId === null ? null : { state: 'open', rounds, billAsked, billState })
  const tries = triesNow(deviceTries, call.now.getTime())
  const lockedUntil = !gate.open && gate.why === 'wait' ? (deviceTries?.lockedUntil ?? null) : null
  return {
    seatingId: seatingId ?? '',
    life: life === 'paid' || life === 'closed' ? 'free' : life,
    joined,
    asking: me?.state === 'asking',
    scanAgain: !isStaff && door.ended,
    ways: joined ? [] : [...door.ways],
    me: me?.number ?? 0,
    people: byNumber(seen.filter(({ state }) => state === 'in')).map((one) =>
      personView(one, call, me?.state === 'in'),
    ),
    waiting: (isStaff || door.companionsLetIn ? seen : [])
      .filter(({ state }) => state === 'asking')
      .map(({ uid, number, name, askedAt }) => ({ uid, number, name, askedAt: new Date(askedAt).toISOString() })),
    tries,
    lockedUntil: lockedUntil === null ? null : new Date(lockedUntil).toISOString(),
    locked: door.codesLocked,
    lastPaidAt: door.lastPaidAt?.toISOString() ?? null,
  }
}

/** Phone numbers are for companions; a waiter who serves the table gets none. */
function personView(
  { uid, number, name, tel }: SeatedGuest,
  { actor }: Call,
  sitsHere: boolean,
): SeatingView['people'][number] {
  const shown = sitsHere ? tel : null
  const callTel = shown?.mayCall ? dialled(shown) : ''
  return { uid, number, name, me: uid === actor, tel: shown === null ? '' : maskPhone(shown.digits), callTel }
}

function byNumber(guests: readonly SeatedGuest[]): readonly SeatedGuest[] {
  return [...guests].sort((one, other) => one.number - other.number)
}
