import type { Tries } from '@comanda/rules/table-order/code-try.ts'
import type { GuestMeans } from '@comanda/rules/table-order/guest-means.ts'
import type { Queryable } from '../../../db/queryable.ts'
import { sql } from '../../../db/sql.ts'
import { type CompanionTel, companionTelSql } from '../../member/member.service.ts'
import type { TablePlace } from '../table.repository.ts'
import { countsSql } from './code-try.repository.ts'
import { leftOrderedSql } from './forgotten-seating.repository.ts'

export interface SeatedGuest {
  readonly uid: string
  readonly number: number
  readonly name: string
  readonly state: 'asking' | 'in' | 'refused'
  readonly askedAt: string
  readonly refusals: number
  /** The guest's verified phone; null = not verified. */
  readonly tel: CompanionTel | null
}

/** A table from one guest's point of view. */
export interface DoorRow {
  /** Null = a free table. */
  readonly seatingId: string | null
  readonly rounds: number
  readonly billAsked: boolean
  readonly billState: string
  /** The staff let in every guest who scans. */
  readonly unlocked: boolean
  /** No event for three hours at a table with an order: the party may have left without paying. */
  readonly forgotten: boolean
  /** Only a guest's knock opened the seating: the table is free. */
  readonly onlyKnocked: boolean
  readonly guests: readonly SeatedGuest[]
  /** Guests who asked within ten minutes and were not let in. */
  readonly knocks: number
  /** Phones that joined within ten minutes by scanning alone, or that such a phone let in. */
  readonly newDevices: number
  /** A party of this guest has ended since they scanned this table's code: here, or at the table it was moved to. */
  readonly former: boolean
  /** The table of this guest's party, if it is another one and they have not scanned this table's code since. */
  readonly movedTo: string | null
  readonly deviceTries: Tries | null
  readonly tableTries: Tries | null
  /** Wrong ordering codes at all tables of the store. */
  readonly storeTries: Tries | null
  readonly lastPaidAt: Date | null
}

/** How long party and staff see an asking guest. After that no guest is let in unseen. */
export const knockedSinceSql = `now() - interval '10 minutes'`

/**
 * True when only a guest's knock opened seating `s` and no guest was let in: the table is free. A seating that the
 * staff opened is reserved for an arriving party.
 */
export const onlyKnockedSql = `(s.opened_by not like 'staff:%' and s.round_count = 0
  and not exists (select 1 from seating_guest h
    where h.seller_id = s.seller_id and h.seating_id = s.seating_id and h.state = 'in')
  and not exists (select 1 from cart_line l where l.seller_id = s.seller_id and l.seating_id = s.seating_id))`

/** Phones that joined `s` lately by the table's code alone; a table unlocked by the staff asks for no more. */
export const newDevicesSql = `(select count(*)::int from seating_guest n
    where n.seller_id = s.seller_id and n.seating_id = s.seating_id and n.state = 'in'
      and n.means in ('open', 'first', 'unlocked') and n.joined_at > now() - interval '10 minutes')`

const triesSql = (uid: string, tableNo = '$tableNo') => `(select jsonb_build_object('tries', t.tries,
      'lastAt', floor(extract(epoch from t.last_at) * 1000),
      'lockedUntil', floor(extract(epoch from t.locked_until) * 1000))
    from code_try t where t.seller_id = $sellerId and t.store_id = $storeId and t.table_no = ${tableNo} and t.uid = ${uid}
      and ${countsSql("coalesce(s.seating_id, '')")})`

/** `former` reads closed seatings since the table's code was scanned (`$since`); `movedTo` reads the open one. */
const doorSql = sql('seating-door')`
select s.seating_id as "seatingId", coalesce(s.round_count, 0) as rounds, s.bill_asked_at is not null as "billAsked",
  coalesce(b.state, 'open') as "billState", coalesce(s.unlocked_until > now(), false) as unlocked,
  coalesce(${leftOrderedSql}, false) as forgotten, coalesce(${onlyKnockedSql}, false) as "onlyKnocked",
  (select coalesce(jsonb_agg(jsonb_build_object('uid', g.uid, 'number', g.number, 'name', g.name, 'state', g.state,
      'askedAt', g.asked_at, 'refusals', g.refusals, 'tel', ${companionTelSql}) order by g.asked_at, g.number), '[]')
    from seating_guest g where g.seller_id = s.seller_id and g.seating_id = s.seating_id
      and (g.state <> 'asking' or g.asked_at > ${knockedSinceSql})
      and (g.state <> 'refused' or g.uid = $uid)) as guests,
  (select count(*)::int from seating_guest k where k.seller_id = s.seller_id and k.seating_id = s.seating_id
      and k.state <> 'in' and k.asked_at > ${knockedSinceSql}) as knocks,
  ${newDevicesSql} as "newDevices",
  exists (select 1 from seating_guest fg
    join seating f on f.seller_id = fg.seller_id and f.seating_id = fg.seating_id
    where fg.seller_id = $sellerId and fg.uid = $uid and fg.state = 'in' and f.store_id = $storeId
      and f.state = 'closed' and f.closed_at > $since) as former,
  (select m.table_no from seating_guest mg
    join seating m on m.seller_id = mg.seller_id and m.seating_id = mg.seating_id
    where mg.seller_id = $sellerId and mg.uid = $uid and mg.state = 'in' and m.store_id = $storeId and m.table_no <> $tableNo
      and m.state = 'open' and mg.joined_at > $since
    order by mg.joined_at desc limit 1) as "movedTo",
  ${triesSql('$uid')} as "deviceTries", ${triesSql(`''`)} as "tableTries", ${triesSql(`''`, `''`)} as "storeTries",
  (select max(pb.paid_at) from seating_guest pg
    join seating p on p.seller_id = pg.seller_id and p.seating_id = pg.seating_id and p.store_id = $storeId
    join bill pb on pb.seller_id = p.seller_id and pb.bill_id = p.bill_id and pb.state = 'paid'
    where pg.seller_id = $sellerId and pg.uid = $uid and pg.state = 'in'
      and pb.paid_at > now() - interval '1 day') as "lastPaidAt"
from (select 1) one
left join seating s on s.seller_id = $sellerId and s.store_id = $storeId and s.table_no = $tableNo and s.state = 'open'
left join bill b on b.seller_id = s.seller_id and b.bill_id = s.bill_id`

/** `since` is when the guest scanned the table's code. */
export async function readDoorRow(db: Queryable, place: TablePlace, uid: string, since: Date): Promise<DoorRow> {
  const { rows } = await db.query<DoorRow>(doorSql({ ...place, uid, since }))
  const [row] = rows
  if (row === undefined) throw new Error('reading a table gave no row')
  return row
}

/**
 * Locks the table's seating; sitting down, asking, letting in and naming take this lock, so numbers and counts agree.
 * Null = a free table. If the party ended during the wait, only a second call sees the next party.
 */
export async function lockSeating(tx: Queryable, place: TablePlace): Promise<string | null> {
  return (await lockOpen(tx, place)) ?? lockOpen(tx, place)
}

async function lockOpen(tx: Queryable, { sellerId, storeId, tableNo }: TablePlace): Promise<string | null> {
  const { rows } = await tx.query<{ seatingId: string }>({
    name: 'seating-lock',
    text: `select seating_id as "seatingId" from seating
           where seller_id = $1 and store_id = $2 and table_no = $3 and state = 'open' for update`,
    values: [sellerId, storeId, tableNo],
  })
  return rows[0]?.seatingId ?? null
}

export interface Sitting {
  readonly sellerId: string
  readonly seatingId: string
  readonly uid: string
}

/** Needs the seating's lock. A seated guest stays seated; a later code replaces how they came. */
export async function seatGuest(
  tx: Queryable,
  { sellerId, seatingId, uid }: Sitting,
  { means, name, by }: { readonly means: GuestMeans; readonly name: string; readonly by: string },
): Promise<void> {
  await tx.query({
    name: 'seating-seat',
    text: `insert into seating_guest as g (seller_id, seating_id, uid, number, name, state, means, let_in_by, joined_at)
           select $1, $2, $3, coalesce(max(o.number), 0) + 1, $5, 'in', $4, $6, now()
           from seating_guest o where o.seller_id = $1 and o.seating_id = $2
           on conflict (seller_id, seating_id, uid) do update
             set state = 'in', means = excluded.means, let_in_by = excluded.let_in_by,
                 name = case when excluded.name = '' then g.name else excluded.name end,
                 joined_at = coalesce(g.joined_at, now())`,
    values: [sellerId, seatingId, uid, means, name, by],
  })
}

/** Needs the seating's lock. */
export async function putAsking(tx: Queryable, { sellerId, seatingId, uid }: Sitting, name: string): Promise<void> {
  await tx.query({
    name: 'seating-ask',
    text: `insert into seating_guest as g (seller_id, seating_id, uid, number, name, state)
           select $1, $2, $3, coalesce(max(o.number), 0) + 1, $4, 'asking'
           from seating_guest o where o.seller_id = $1 and o.seating_id = $2
           on conflict (seller_id, seating_id, uid) do update
             set state = 'asking', asked_at = now(), name = case when $4 = '' then g.name else $4 end
             where g.state <> 'in'`,
    values: [sellerId, seatingId, uid, name],
  })
}

/** False = the guest does not ask to join this seating. */
export async function refuseGuest(tx: Queryable, { sellerId, seatingId, uid }: Sitting, by: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'seating-refuse',
    text: `update seating_guest set state = 'refused', refusals = refusals + 1, let_in_by = $4
           where seller_id = $1 and seating_id = $2 and uid = $3 and state = 'asking'`,
    values: [sellerId, seatingId, uid, by],
  })
  return rowCount === 1
}

export async function nameGuest(tx: Queryable, { sellerId, seatingId, uid }: Sitting, name: string): Promise<void> {
  await tx.query({
    name: 'seating-name',
    text: 'update seating_guest set name = $4 where seller_id = $1 and seating_id = $2 and uid = $3',
    values: [sellerId, seatingId, uid, name],
  })
}

/** The guest's state at a seating; null = never asked. */
export async function guestState(
  db: Queryable,
  { sellerId, seatingId, uid }: Sitting,
): Promise<SeatedGuest['state'] | null> {
  const { rows } = await db.query<Pick<SeatedGuest, 'state'>>({
    name: 'seating-guest-state',
    text: 'select state from seating_guest where seller_id = $1 and seating_id = $2 and uid = $3',
    values: [sellerId, seatingId, uid],
  })
  return rows[0]?.state ?? null
}

/** How the guest joined the seating; null = not seated. */
export async function guestMeans(tx: Queryable, { sellerId, seatingId, uid }: Sitting): Promise<GuestMeans | null> {
  const { rows } = await tx.query<{ means: GuestMeans }>({
    name: 'seating-guest-means',
    text: `select means from seating_guest where seller_id = $1 and seating_id = $2 and uid = $3 and state = 'in'`,
    values: [sellerId, seatingId, uid],
  })
  return rows[0]?.means ?? null
}

/** The table of a party in this store; null once the party has left. */
export async function tableOfSeating(
  db: Queryable,
  { sellerId, storeId }: Pick<TablePlace, 'sellerId' | 'storeId'>,
  seatingId: string,
): Promise<string | null> {
  const { rows } = await db.query<{ tableNo: string }>({
    name: 'seating-table',
    text: `select table_no as "tableNo" from seating
           where seller_id = $1 and seating_id = $3 and store_id = $2 and state = 'open'`,
    values: [sellerId, storeId, seatingId],
  })
  return rows[0]?.tableNo ?? null
}

/** The table of a guest's party in this store; the named table is preferred. */
export async function findParty(db: Queryable, place: TablePlace, uid: string): Promise<string | null> {
  const { rows } = await db.query<{ tableNo: string }>({
    name: 'seating-where',
    text: `select s.table_no as "tableNo" from seating_guest g
           join seating s on s.seller_id = g.seller_id and s.seating_id = g.seating_id
           where g.seller_id = $1 and g.uid = $4 and g.state = 'in' and s.store_id = $2 and s.state = 'open'
           order by s.table_no = $3 desc, g.joined_at desc limit 1`,
    values: [place.sellerId, place.storeId, place.tableNo, uid],
  })
  return rows[0]?.tableNo ?? null
}

/** Whether a party of this guest in this store has ended since then, and none is open. */
export async function hasLeft(
  db: Queryable,
  { sellerId, storeId }: Pick<TablePlace, 'sellerId' | 'storeId'>,
  uid: string,
  since: Date,
): Promise<boolean> {
  const { rows } = await db.query<{ gone: boolean }>({
    name: 'seating-left',
    text: `select coalesce(bool_and(s.state = 'closed'), false) as gone from seating_guest g
           join seating s on s.seller_id = g.seller_id and s.seating_id = g.seating_id
           where g.seller_id = $1 and g.uid = $3 and g.state = 'in' and s.store_id = $2
             and (s.state = 'open' or s.closed_at >= $4)`,
    values: [sellerId, storeId, uid, since],
  })
  return rows[0]?.gone ?? false
}
