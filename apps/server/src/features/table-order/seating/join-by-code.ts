import type { ErrorCode } from '@comanda/contract/errors.ts'
import { ok, type Refusal, type Result, refuse } from '@comanda/rules/result/result.ts'
import {
  type CodeGate,
  codeGate,
  isOrderCodeLocked,
  lockSeconds,
  tableTryLimit,
  triesInHour,
  triesNow,
} from '@comanda/rules/table-order/code-try.ts'
import type { PoolClient } from 'pg'
import { transaction } from '../../../db/transaction.ts'
import type { Call } from '../../../http/call.ts'
import { type NewLiveEvent, storeEvent, tableEvent } from '../../live/live.service.ts'
import type { TablePlace } from '../table.repository.ts'
import type { TableOrderDeps } from '../table-order.service.ts'
import { offerUnsent } from './abandoned-party.ts'
import { addStoreTry, forgetTries, type LockedTries, lockTries, setTries } from './code-try.repository.ts'
import { doorOf, openParty, replaceAbandonedParty } from './enter-table.ts'
import { guestState, hasLeft, lockSeating, seatGuest } from './seating.repository.ts'
import { isSameCode, isTableCode } from './table-code.ts'
import { scannedAt, type TableSettings } from './table-door.ts'

/** More code tries at one moment than any party makes. */
const crowd = 12

export interface CodeTry {
  readonly way: 'orderCode' | 'code'
  readonly code: string
  readonly name: string
}

/**
 * Checks a code under the lock of the device's and the table's count. So many phones or parallel requests guess no
 * faster than one guest. The same transaction counts a wrong code. The store's count is read without a lock, so no
 * table waits for another's guests. It can only be exceeded by the few tries that each table allows.
 */
export async function joinByCode(
  deps: TableOrderDeps,
  rules: TableSettings,
  place: TablePlace,
  attempt: CodeTry,
  call: Call,
): Promise<Result<null, ErrorCode>> {
  if (deps.turns.count(doorOf(place)) >= crowd) return refuse('code_wait', [1])
  return deps.turns.take(doorOf(place), () => tryCode(deps, rules, place, attempt, call))
}

async function tryCode(
  deps: TableOrderDeps,
  rules: TableSettings,
  place: TablePlace,
  attempt: CodeTry,
  call: Call,
): Promise<Result<null, ErrorCode>> {
  return transaction<Result<null, ErrorCode>>(deps.db, async (tx) => {
    const tries = await lockTries(tx, place, call.actor, call.now)
    const again = await answeredBefore(tx, place.sellerId, call)
    if (again !== null) return again
    const gate = codeGate(tries.device, tries.table, call.now.getTime())
    const isLocked = isOrderCodeLocked(tries.store, tries.table, call.now.getTime())
    if (attempt.way === 'orderCode' && isLocked) return refuse('code_locked')
    if (!gate.open) return gateRefusal(gate)
    if (!isRight(deps, rules, place, attempt, call.now)) return countWrong(tx, place, attempt.way, tries, call)
    const party = await partyOf(tx, deps, place, rules, call)
    if (party === null) return refuse('table_code_needed')
    const { seatingId, news } = party
    await forgetTries(tx, place, call.actor)
    const means = attempt.way === 'code' ? 'code' : 'order_code'
    await seatGuest(tx, { sellerId: place.sellerId, seatingId, uid: call.actor }, { means, name: attempt.name, by: '' })
    await deps.live.record(tx, place.sellerId, [
      ...news,
      tableEvent(place.storeId, place.tableNo, 'seating', { what: 'joined', uid: call.actor }),
      storeEvent(place.storeId, 'table_changed', { tableNo: place.tableNo }),
      ...(await offerUnsent(tx, place, seatingId)),
    ])
    await keepAnswer(tx, place.sellerId, call, 'joined')
    return ok(null)
  })
}

/** Why the server checks no code of this phone now. */
export function gateRefusal(gate: CodeGate & { readonly open: false }): Refusal<'code_wait' | 'code_locked'> {
  return gate.why === 'wait' ? refuse('code_wait', [gate.seconds]) : refuse('code_locked')
}

function isRight(
  { cookieSecret }: TableOrderDeps,
  { settings }: TableSettings,
  place: TablePlace,
  { way, code }: CodeTry,
  now: Date,
): boolean {
  return way === 'code' ? isTableCode(cookieSecret, place, code, now) : isSameCode(code, settings.hmdOrderCode)
}

async function countWrong(
  tx: PoolClient,
  place: TablePlace,
  way: CodeTry['way'],
  { device, table, seatingId }: LockedTries,
  call: Call,
): Promise<Refusal<'code_wrong'>> {
  const now = call.now.getTime()
  const tries = triesNow(device, now) + 1
  const seconds = lockSeconds(tries)
  const lockedUntil = seconds === 0 || seconds === Number.POSITIVE_INFINITY ? null : now + seconds * 1000
  await setTries(tx, place, { uid: call.actor, seatingId }, { tries, lastAt: now, lockedUntil })
  const together = triesInHour(table, now)
  const hour = { tries: together + 1, lastAt: together === 0 ? now : table.lastAt, lockedUntil: null }
  await setTries(tx, place, { uid: '', seatingId: '' }, hour)
  await keepAnswer(tx, place.sellerId, call, 'wrong')
  // Comes last: guests of other tables wait for this one row.
  if (way === 'orderCode') await addStoreTry(tx, place, call.now)
  return refuse('code_wrong', [], {
    tries,
    lockedUntil: lockedUntil === null ? null : new Date(lockedUntil).toISOString(),
    locked: seconds === Number.POSITIVE_INFINITY || hour.tries >= tableTryLimit,
  })
}

interface PartyHere {
  readonly seatingId: string
  readonly news: readonly NewLiveEvent[]
}

/**
 * The party at the table, or a new one: at a free table, or after an abandoned party without this guest. Null = this
 * guest's own party has ended meanwhile, so they scan the code again.
 */
async function partyOf(
  tx: PoolClient,
  deps: TableOrderDeps,
  place: TablePlace,
  { settings }: TableSettings,
  call: Call,
): Promise<PartyHere | null> {
  const { sellerId } = place
  const opening = { currency: settings.currency.code }
  for (;;) {
    const seatingId = await lockSeating(tx, place)
    const isIn = seatingId !== null && (await guestState(tx, { sellerId, seatingId, uid: call.actor })) === 'in'
    if (!isIn && (await hasLeft(tx, place, call.actor, scannedAt(call, place)))) return null
    const opened = seatingId === null ? await openParty(tx, place, call, opening) : null
    if (opened !== null) return { seatingId: opened, news: [] }
    if (seatingId === null) continue
    const replaced = isIn ? null : await replaceAbandonedParty(tx, deps, place, seatingId, call, {})
    return replaced ?? { seatingId, news: [] }
  }
}

/** A phone that lost the answer sends the same key again. The wrong code does not count twice. */
async function answeredBefore(
  tx: PoolClient,
  sellerId: string,
  { once }: Call,
): Promise<Result<null, 'code_wrong' | 'key_reused'> | null> {
  const { rows } = await tx.query<{ hash: string; answer: string }>({
    name: 'code-try-before',
    text: 'select request_hash as hash, answer from idempotency where seller_id = $1 and scope = $2 and key = $3',
    values: [sellerId, once.scope, once.key],
  })
  const [before] = rows
  if (before === undefined) return null
  if (before.hash !== once.hash) return refuse('key_reused')
  return before.answer === 'wrong' ? refuse('code_wrong') : ok(null)
}

async function keepAnswer(tx: PoolClient, sellerId: string, { once }: Call, answer: 'joined' | 'wrong') {
  await tx.query({
    name: 'code-try-answer',
    text: `insert into idempotency (seller_id, scope, key, request_hash, answer) values ($1, $2, $3, $4, to_jsonb($5::text))`,
    values: [sellerId, once.scope, once.key, once.hash, answer],
  })
}
