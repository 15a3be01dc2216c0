import { randomBytes } from 'node:crypto'
import type {
  AloneLeft,
  MemberAdjustment,
  WaitingAdjustment,
} from '@comanda/contract/member/member-adjustment.schema.ts'
import { pointsUnit } from '@comanda/rules/ledger/posting.ts'
import { valueAfter } from '@comanda/rules/member/member-adjustment.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { type Actor, recordAudit } from '../../../db/audit-log.ts'
import type { Queryable } from '../../../db/queryable.ts'
import type { Balance, LedgerService } from '../../ledger/ledger.service.ts'
import {
  type AdjustmentRow,
  addAdjustment,
  answerAdjustment,
  lockPerson,
  lockWaiting,
  type NewAdjustment,
  type WaitingAt,
} from './adjustment.repository.ts'

const dayMs = 24 * 3_600_000

export interface AdjustDeps {
  readonly ledger: Pick<LedgerService, 'adjust' | 'adjustedAlone'>
  readonly now: Date
  /** `staff:name`, or `command:name`. */
  readonly actor: string
  readonly audit: Omit<Actor, 'reason'>
}

export interface AdjustWish {
  readonly sellerId: string
  /** '' = by a command. */
  readonly storeId: string
  readonly member: { readonly memberId: string; readonly card: string; readonly username: string }
  /** The currency, or `PT`. */
  readonly unit: string
  readonly amount: number
  readonly reason: string
  /** The most that one person adjusts alone in 24 hours, in `unit`. */
  readonly limit: number
}

/**
 * Adjusts a member's gift or points, or stores the request for a second person. All that one person adjusted alone in
 * the last 24 hours counts against the limit, given and taken alike. Refused: `adjust_over`, if less is there.
 */
export async function adjustMember(
  { ledger, now, actor, audit }: AdjustDeps,
  tx: Queryable,
  { sellerId, storeId, member, unit, amount, reason, limit }: AdjustWish,
): Promise<Result<MemberAdjustment, 'adjust_over'>> {
  const { memberId } = member
  const wish = {
    sellerId,
    adjustmentId: newId(),
    memberId,
    unit,
    amount,
    reason,
    storeId,
    askedBy: actor,
    askedAt: now,
  }
  const row = { ...wish, expiresAt: new Date(now.getTime() + dayMs), answeredBy: null, ...member }
  await lockPerson(tx, sellerId, actor)
  const left = await leftAlone(ledger, tx, { sellerId, actor, unit, limit }, now)
  if (Math.abs(amount) > left) {
    await addAdjustment(tx, row)
    await recordAudit(tx, sellerId, { ...audit, reason }, [audited('member.adjust-ask', row)])
    return ok(adjustmentView({ ...row, state: 'waiting' }))
  }
  const posted = await postAdjustment(ledger, tx, row, actor)
  if (!posted.ok) return posted
  await recordAudit(tx, sellerId, { ...audit, reason }, [audited('member.adjust', row)])
  return ok({ ...adjustmentView({ ...row, state: 'done' }), expiresAt: '' })
}

interface OfPerson {
  readonly sellerId: string
  readonly actor: string
  readonly limit: number
}

/** What a person may still adjust alone, in `unit`: `limit` less what they adjusted in the last 24 hours. */
async function leftAlone(
  ledger: Pick<LedgerService, 'adjustedAlone'>,
  tx: Queryable,
  { limit, ...by }: OfPerson & { readonly unit: string },
  now: Date,
): Promise<number> {
  const since = new Date(now.getTime() - dayMs)
  return Math.max(0, limit - (await ledger.adjustedAlone(tx, by, since)))
}

/** `currency`: the unit of the gift. */
export async function readAloneLeft(
  ledger: Pick<LedgerService, 'adjustedAlone'>,
  db: Queryable,
  { currency, ...by }: OfPerson & { readonly currency: string },
  now: Date,
): Promise<AloneLeft> {
  const [gift, points] = await Promise.all(
    [currency, pointsUnit].map((unit) => leftAlone(ledger, db, { ...by, unit }, now)),
  )
  return { gift: gift ?? 0, points: points ?? 0 }
}

/**
 * Carries out a waiting request, or refuses it. Refused: `adjust_gone` (answered, expired, another store's),
 * `adjust_own` (asked for by the same person), `adjust_over`.
 */
export async function answerRequest(
  { ledger, now, actor, audit }: AdjustDeps,
  tx: Queryable,
  at: Omit<WaitingAt, 'now'>,
  { adjustmentId, approve }: { readonly adjustmentId: string; readonly approve: boolean },
): Promise<Result<MemberAdjustment, 'adjust_gone' | 'adjust_own' | 'adjust_over'>> {
  const row = await lockWaiting(tx, { ...at, now }, adjustmentId)
  if (row === undefined) return refuse('adjust_gone')
  const answered = { ...row, answeredBy: actor, state: approve ? ('done' as const) : ('refused' as const) }
  if (approve) {
    if (row.askedBy === actor) return refuse('adjust_own')
    const posted = await postAdjustment(ledger, tx, row, `${row.askedBy} + ${actor}`)
    if (!posted.ok) return posted
  }
  await answerAdjustment(tx, row, { state: answered.state, by: actor, at: now })
  const action = approve ? 'member.adjust' : 'member.adjust-refuse'
  await recordAudit(tx, at.sellerId, { ...audit, reason: row.reason }, [audited(action, row)])
  return ok(adjustmentView(answered))
}

async function postAdjustment(
  ledger: AdjustDeps['ledger'],
  tx: Queryable,
  { sellerId, memberId, unit, amount, reason, adjustmentId: id }: NewAdjustment,
  actor: string,
): Promise<Result<null, 'adjust_over'>> {
  const wish = { sellerId, memberId, unit, amount, reason, actor, source: { kind: 'adjustment', id } }
  const posted = await ledger.adjust(tx, wish)
  if (posted.ok) return ok(null)
  // A new source and a reason are given: what is left is that less is there than is to be taken.
  return refuse('adjust_over')
}

/** A request as `actor` sees it. `balance`: what the member has now. */
export function waitingView(row: AdjustmentRow, actor: string, balance: Balance | undefined): WaitingAdjustment {
  const view = adjustmentView(row)
  const before = balance?.[view.unit] ?? 0
  const debt = view.unit === 'points' ? (balance?.debt ?? 0) : 0
  return { ...view, own: row.askedBy === actor, before, after: valueAfter(before, row.amount, debt) }
}

export function adjustmentView(row: Omit<AdjustmentRow, 'sellerId' | 'storeId'>): MemberAdjustment {
  const { adjustmentId, state, card, username, amount, reason, askedBy, askedAt, expiresAt, answeredBy } = row
  return {
    ...{ adjustmentId, state, card, username, amount, reason, askedBy },
    unit: row.unit === pointsUnit ? 'points' : 'gift',
    askedAt: new Date(askedAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
    answeredBy: answeredBy ?? '',
  }
}

function audited(action: string, { memberId, unit, amount, adjustmentId, askedBy }: NewAdjustment) {
  return { action, subject: memberId, before: null, after: { unit, amount, adjustmentId, askedBy } }
}

function newId(): string {
  return randomBytes(12).toString('hex')
}
