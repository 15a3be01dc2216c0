import { join } from 'node:path'
import { embeddedConfig } from '@comanda/server/src/db/database.ts'
import pg from 'pg'
import type { Promised } from './table-load.ts'

/** Reads the database of a running server, as long as it takes. */
export async function withDatabase<T>(config: pg.ClientConfig, look: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...config, options: '', query_timeout: 0 })
  // A lost database fails the running query; without a listener the error would end the test run.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await look(client)
  } finally {
    await client.end()
  }
}

/** The embedded database of a data folder, for PostgreSQL's own account. */
export function databaseOf(dataDir: string): pg.ClientConfig {
  return embeddedConfig(join(dataDir, 'postgres'))
}

/** Invariants; each statement lists violations. */
const rules: Readonly<Record<string, string>> = {
  'a bill is the sum of its rounds': `
    select b.bill_id, b.amount, b.item_count, sum(r.amount) as rounds, sum(r.item_count) as portions
    from bill b left join round r on r.seller_id = b.seller_id and r.bill_id = b.bill_id and r.state <> 'refused'
    group by b.seller_id, b.bill_id
    having b.amount <> coalesce(sum(r.amount), 0) or b.item_count <> coalesce(sum(r.item_count), 0)`,
  'a round is the sum of its lines': `
    select r.round_id, r.amount, sum(l.amount) as lines from round r left join round_line l using (seller_id, round_id)
    group by r.seller_id, r.round_id having r.amount <> coalesce(sum(l.amount), 0) or count(l.line_no) = 0`,
  'rounds of a bill are numbered without gap': `
    select bill_id, count(*), max(round_no) from round group by seller_id, bill_id
    having count(*) <> max(round_no) or count(distinct round_no) <> count(*)`,
  'ticket numbers are unique and without gap': `
    with day as (
      select r.seller_id, r.store_id, (r.sent_at at time zone s.time_zone - interval '4 hours')::date as business_day,
             r.ticket_no
      from round r join store s using (seller_id, store_id) where r.ticket_no > 0)
    select store_id, business_day, count(*), max(ticket_no) from day group by seller_id, store_id, business_day
    having count(distinct ticket_no) <> count(*) or max(ticket_no) <> count(*)`,
  'live events are numbered without gap': `
    select c.channel, c.seq, count(e.seq), max(e.seq) from live_channel c left join live_event e using (seller_id, channel)
    group by c.seller_id, c.channel, c.seq having count(e.seq) <> c.seq or coalesce(max(e.seq), 0) <> c.seq`,
  'no line is in two places': `
    select line_id, count(*) from (
      select seller_id, line_id from cart_line union all select seller_id, line_id from round_line) place
    group by seller_id, line_id having count(*) > 1`,
  'a table has one open seating': `
    select table_no, count(*) from seating where state = 'open' group by seller_id, store_id, table_no having count(*) > 1`,
  'every ledger transaction sums to 0 per unit': `
    select tx_id, unit, sum(amount) from ledger_entry group by seller_id, tx_id, unit having sum(amount) <> 0`,
  "what is posted on a member's account is the sum of its entries": `
    select a.kind, a.owner, a.unit, a.posted, sum(e.amount) as entries
    from ledger_account a left join ledger_entry e on e.seller_id = a.seller_id and e.owner = a.owner and e.unit = a.unit
      and (e.kind = a.kind or (a.kind = 'value' and e.kind in ('principal', 'gift')))
    where a.posted is not null group by a.seller_id, a.kind, a.owner, a.unit having a.posted <> coalesce(sum(e.amount), 0)`,
  'what is held is the sum of the running holds': `
    select a.owner, a.unit, a.held, sum(h.amount) as holds
    from ledger_account a left join ledger_hold h on h.seller_id = a.seller_id and h.member_id = a.owner and h.unit = a.unit
      and h.state = 'held'
    where a.kind = 'value' group by a.seller_id, a.kind, a.owner, a.unit having a.held <> coalesce(sum(h.amount), 0)`,
  'a lot is the sum of its entries': `
    select l.lot_id, l.principal_left, l.gift_left, l.points_left, l.expired
    from ledger_lot l left join ledger_entry e on e.seller_id = l.seller_id and e.lot_id = l.lot_id
      left join ledger_tx t on t.seller_id = e.seller_id and t.tx_id = e.tx_id
    group by l.seller_id, l.lot_id
    having l.principal_left <> coalesce(sum(e.amount) filter (where e.kind = 'principal'), 0)
      or l.gift_left <> coalesce(sum(e.amount) filter (where e.kind = 'gift'), 0)
      or l.points_left <> coalesce(sum(e.amount) filter (where e.kind = 'points'), 0)
      or l.expired <> coalesce(-sum(e.amount) filter (where t.kind = 'expire'), 0)`,
  'principal, gift and points are the sums of their lots': `
    select a.kind, a.owner, a.unit, a.posted from ledger_account a
      left join ledger_lot l on l.seller_id = a.seller_id and l.member_id = a.owner and l.unit = a.unit
    where a.kind in ('principal', 'gift', 'points') group by a.seller_id, a.kind, a.owner, a.unit
    having a.posted <> coalesce(sum(case a.kind when 'principal' then l.principal_left when 'gift' then l.gift_left
      else l.points_left end), 0)`,
  'refunds of a payment give each lot at most what it gave': `
    select p.tx_id, e.kind, e.lot_id, sum(e.amount) from ledger_tx p
      join ledger_tx t on t.seller_id = p.seller_id and (t.tx_id = p.tx_id or (t.kind = 'refund' and t.reverses = p.tx_id))
      join ledger_entry e on e.seller_id = t.seller_id and e.tx_id = t.tx_id
    where p.kind in ('pay', 'buycoupon', 'buyviptype') and e.lot_id is not null
    group by p.seller_id, p.tx_id, e.kind, e.lot_id having sum(e.amount) > 0`,
}

/** All violations, as sentences with their rows; empty = none. */
export async function checkHouse(client: Pick<pg.Client, 'query'>): Promise<string[]> {
  const faults: string[] = []
  for (const [rule, sql] of Object.entries(rules)) {
    const { rows } = await client.query(sql)
    if (rows.length > 0) faults.push(`${rule}: ${JSON.stringify(rows.slice(0, 5))}`)
  }
  return faults
}

/** Checks that exactly the promised data exists: nothing acknowledged is lost, duplicated or invented. */
export async function checkPromised(client: pg.Client, promised: Promised): Promise<string[]> {
  const inCart = await listOf(client, 'select line_id as id from cart_line')
  const inRound = await listOf(client, 'select line_id as id from round_line')
  const rounds = await listOf(
    client,
    `select q.msg_id as id from round r
     join store_request q on q.seller_id = r.seller_id and q.request->>'roundId' = r.round_id and q.kind = 'order2store'`,
  )
  const { rows } = await client.query<{ count: string }>('select count(*) as count from round')
  const found = [...inCart, ...inRound]
  return [
    ...compare('a dish', [...promised.inCart, ...promised.sent], found),
    ...compare(
      'a dish sent past the cart',
      [...promised.sent],
      inRound.filter((id) => promised.sent.has(id)),
    ),
    ...compare('a round', [...promised.rounds], rounds),
    ...(Number(rows[0]?.count) === rounds.length
      ? []
      : [`${rows[0]?.count} rounds, ${rounds.length} of them promised`]),
  ]
}

function compare(what: string, promised: readonly string[], found: readonly string[]): string[] {
  const times = new Map<string, number>()
  for (const id of found) times.set(id, (times.get(id) ?? 0) + 1)
  const wanted = new Set(promised)
  return [
    ...promised.filter((id) => !times.has(id)).map((id) => `${what} is lost: ${id}`),
    ...[...times].filter(([, count]) => count > 1).map(([id, count]) => `${what} is there ${count} times: ${id}`),
    ...[...times.keys()].filter((id) => !wanted.has(id)).map((id) => `${what} was not promised: ${id}`),
  ]
}

async function listOf(client: pg.Client, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(sql)
  return rows.map((row) => row.id)
}
