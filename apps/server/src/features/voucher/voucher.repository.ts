import type { VoucherPlatform } from '@comanda/contract/voucher/voucher.schema.ts'
import { mayArriveUntil } from '@comanda/rules/voucher/own-use.ts'
import { constraintOf } from '../../db/database-error.ts'
import type { Queryable } from '../../db/queryable.ts'
import { sql } from '../../db/sql.ts'

/**
 * `using`: redemption was requested and its result is not certain. `refused`: not redeemed. `kept`: redeemed, and the
 * platform no longer takes it back.
 */
export type UseState = 'using' | 'used' | 'refused' | 'given_back' | 'kept'

/** A voucher that pays an attempt, and its state. */
export interface VoucherUse {
  readonly sellerId: string
  /** The attempt's number, also sent to the platform as the intent's number. */
  readonly outtradeno: string
  readonly storeId: string
  readonly platform: VoucherPlatform
  readonly state: UseState
  /** '' = given up before a voucher was found. */
  readonly key: string
  readonly handle: string
  readonly amount: number
  readonly currency: string
  readonly verifyId: string
  /** Just before the platform reported it unused. */
  readonly preparedAt: Date
  /** When redemption was last requested. */
  readonly askedAt: Date
  /** Until then a request may be on its way, or the platform may redeem by itself. */
  readonly mayArriveUntil: Date
  readonly usedAt: Date | null
  /** When the platform last took it back. */
  readonly givenBackAt: Date | null
}

type UseId = Pick<VoucherUse, 'sellerId' | 'outtradeno'>

const columns = `seller_id as "sellerId", outtradeno, store_id as "storeId", platform, state, voucher_key as key, handle, amount,
  currency, verify_id as "verifyId", prepared_at as "preparedAt", asked_at as "askedAt", may_arrive_until as "mayArriveUntil",
  used_at as "usedAt", given_back_at as "givenBackAt"`

export async function findUse(db: Queryable, { sellerId, outtradeno }: UseId): Promise<VoucherUse | undefined> {
  const { rows } = await db.query<VoucherUse>(
    `select ${columns} from voucher_use where seller_id = $1 and outtradeno = $2`,
    [sellerId, outtradeno],
  )
  return rows[0]
}

export type NewUse = Omit<VoucherUse, 'state' | 'verifyId' | 'usedAt' | 'givenBackAt' | 'mayArriveUntil'>

const insertSql = sql()`
insert into voucher_use (seller_id, outtradeno, store_id, platform, state, voucher_key, handle, amount, currency, prepared_at,
  asked_at, may_arrive_until)
values ($sellerId, $outtradeno, $storeId, $platform, 'using', $key, $handle, $amount, $currency, $preparedAt,
  $askedAt, $mayArriveUntil)
on conflict do nothing returning ${columns}`

/** Undefined = the attempt has a voucher already, or the voucher is in use elsewhere (`voucher_use_once`). */
export async function insertUse(db: Queryable, use: NewUse): Promise<VoucherUse | undefined> {
  const { rows } = await db.query<VoucherUse>(insertSql({ ...use, mayArriveUntil: arrivesUntil(use.askedAt) }))
  return rows[0]
}

function arrivesUntil(askedAt: Date, until: Date | null = null): Date {
  return new Date(mayArriveUntil(askedAt.getTime(), until?.getTime() ?? null))
}

const takeInsteadSql = sql()`
update voucher_use set voucher_key = $key, handle = $handle, asked_at = $at, may_arrive_until = $mayArriveUntil
where seller_id = $sellerId and outtradeno = $outtradeno and state = 'using' and voucher_key = $old and asked_at = $askedAt
returning ${columns}`

/**
 * Replaces a voucher that was used already by the number's next one. One statement, so that no other request finds
 * the attempt ended. Undefined = the next one is in use elsewhere, or this one was requested again.
 */
export async function replaceVoucher(
  db: Queryable,
  { sellerId, outtradeno, key: old, askedAt }: VoucherUse,
  { key, handle }: Pick<VoucherUse, 'key' | 'handle'>,
  at: Date,
): Promise<VoucherUse | undefined> {
  try {
    const { rows } = await db.query<VoucherUse>(
      takeInsteadSql({ sellerId, outtradeno, old, askedAt, key, handle, at, mayArriveUntil: arrivesUntil(at) }),
    )
    return rows[0]
  } catch (error) {
    if (constraintOf(error) === 'voucher_use_once') return undefined
    throw error
  }
}

/** Ends an attempt without a voucher. A look-up still running finds the row taken and redeems nothing. */
export async function insertGivenUp(
  db: Queryable,
  { sellerId, outtradeno, platform, askedAt }: UseId & Pick<VoucherUse, 'platform' | 'askedAt'>,
): Promise<void> {
  await db.query(
    `insert into voucher_use (seller_id, outtradeno, store_id, platform, state, voucher_key, handle, amount, currency, prepared_at,
       asked_at, may_arrive_until)
     values ($1, $2, '', $3, 'refused', '', '', 0, '', $4, $4, $4) on conflict do nothing`,
    [sellerId, outtradeno, platform, askedAt],
  )
}

/** `before`: until when the previous request, perhaps by another server, may be on its way. */
export type RepeatedRequest = VoucherUse & { readonly before: Date }

/** Records another request with its own time. Undefined = the row is decided already. */
export async function recordRepeatedRequest(
  db: Queryable,
  { sellerId, outtradeno }: UseId,
  at: Date,
): Promise<RepeatedRequest | undefined> {
  const { rows } = await db.query<RepeatedRequest>(
    `with last as (
       select may_arrive_until as before from voucher_use
       where seller_id = $1 and outtradeno = $2 and state = 'using' for update
     )
     update voucher_use set asked_at = greatest($3, asked_at + interval '1 millisecond'),
       may_arrive_until = greatest($4, may_arrive_until)
     from last where seller_id = $1 and outtradeno = $2 and state = 'using' returning ${columns}, last.before`,
    [sellerId, outtradeno, at, arrivesUntil(at)],
  )
  return rows[0]
}

/** The platform may redeem by itself until `until`; this replaces its earlier answer. */
export async function setMayArrive(db: Queryable, use: VoucherUse, until: Date): Promise<void> {
  await db.query(
    `update voucher_use set may_arrive_until = $5
     where seller_id = $1 and outtradeno = $2 and state = 'using' and voucher_key = $3 and asked_at = $4`,
    [use.sellerId, use.outtradeno, use.key, use.askedAt, arrivesUntil(use.askedAt, until)],
  )
}

export interface Redeemed {
  readonly verifyId: string
  readonly usedAt: Date
}

/** False = the row was decided already. */
export async function setUsed(
  db: Queryable,
  { sellerId, outtradeno, key }: UseId & Pick<VoucherUse, 'key'>,
  { verifyId, usedAt }: Redeemed,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update voucher_use set state = 'used', verify_id = $4, used_at = $5
     where seller_id = $1 and outtradeno = $2 and state = 'using' and voucher_key = $3`,
    [sellerId, outtradeno, key, verifyId, usedAt],
  )
  return rowCount === 1
}

/** Corrects a row that ended as not redeemed. False = not in that state, or another attempt has the voucher. */
export async function setUsedAfterAll(
  db: Queryable,
  { sellerId, outtradeno, key, handle }: UseId & Pick<VoucherUse, 'key' | 'handle'>,
  { verifyId, usedAt }: Redeemed,
): Promise<boolean> {
  try {
    const { rowCount } = await db.query(
      `update voucher_use set state = 'used', handle = $4, verify_id = $5, used_at = $6
       where seller_id = $1 and outtradeno = $2 and state = 'refused' and voucher_key = $3`,
      [sellerId, outtradeno, key, handle, verifyId, usedAt],
    )
    return rowCount === 1
  } catch (error) {
    if (constraintOf(error) === 'voucher_use_once') return false
    throw error
  }
}

/**
 * Ends the row as not redeemed, unless a request after `askedAt` may have another answer. The key stays for the
 * books; the handle that could redeem it is deleted.
 */
export async function setRefused(db: Queryable, { sellerId, outtradeno }: UseId, askedAt: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `update voucher_use set state = 'refused', handle = ''
     where seller_id = $1 and outtradeno = $2 and state = 'using' and asked_at = $3`,
    [sellerId, outtradeno, askedAt],
  )
  return rowCount === 1
}

/** Ends a row whose result stayed unknown; everything stays for the books. False = it was decided. */
export async function setForgotten(db: Queryable, { sellerId, outtradeno, askedAt }: VoucherUse): Promise<boolean> {
  const { rowCount } = await db.query(
    `update voucher_use set state = 'refused'
     where seller_id = $1 and outtradeno = $2 and state = 'using' and asked_at = $3`,
    [sellerId, outtradeno, askedAt],
  )
  return rowCount === 1
}

/**
 * The guest has the voucher again, also after an earlier `kept`. The handle stays until one more check, because a
 * late request may redeem it again.
 */
export async function setGivenBack(db: Queryable, { sellerId, outtradeno }: UseId, at: Date): Promise<void> {
  await db.query(
    `update voucher_use set state = 'given_back', given_back_at = $3
     where seller_id = $1 and outtradeno = $2 and state in ('used', 'kept', 'given_back')`,
    [sellerId, outtradeno, at],
  )
}

/** The final check is done; the voucher is the guest's for good. */
export async function setBackForGood(db: Queryable, { sellerId, outtradeno }: UseId): Promise<void> {
  await db.query(
    `update voucher_use set handle = '' where seller_id = $1 and outtradeno = $2 and state = 'given_back'`,
    [sellerId, outtradeno],
  )
}

/** The platform no longer takes it back, also after a late second redemption. */
export async function setKept(db: Queryable, { sellerId, outtradeno }: UseId): Promise<void> {
  await db.query(
    `update voucher_use set state = 'kept'
     where seller_id = $1 and outtradeno = $2 and (state = 'used' or (state = 'given_back' and handle <> ''))`,
    [sellerId, outtradeno],
  )
}

/** A voucher that pays something or may soon. */
export interface LiveUse {
  readonly key: string
  readonly state: 'using' | 'used'
  /** The attempt's number, the order's number and the guest. */
  readonly outtradeno: string
  readonly billId: string
  readonly uid: string
}

/** Those of these vouchers that pay something or may soon, by key. */
export async function listLive(
  db: Queryable,
  sellerId: string,
  platform: VoucherPlatform,
  keys: readonly string[],
): Promise<ReadonlyMap<string, LiveUse>> {
  const { rows } = await db.query<LiveUse>(
    `select u.voucher_key as key, u.state, u.outtradeno, coalesce(a.target_id, '') as "billId", coalesce(a.uid, '') as uid
     from voucher_use u left join payment_attempt a on a.seller_id = u.seller_id and a.outtradeno = u.outtradeno
     where u.seller_id = $1 and u.platform = $2 and u.voucher_key = any($3::text[]) and u.state in ('using', 'used')`,
    [sellerId, platform, keys],
  )
  return new Map(rows.map((row) => [row.key, row]))
}
