import type { LocalizedText } from '@comanda/rules/language/languages.ts'
import type { Queryable } from '../../db/queryable.ts'
import { sql } from '../../db/sql.ts'

export interface AuditLogRow {
  readonly auditId: number
  readonly at: Date
  readonly who: string
  readonly name: string
  readonly where: string
  readonly action: string
  readonly subject: string
  /** Null = the subject is no store's. */
  readonly storeId: string | null
  readonly storeNames: LocalizedText | null
  readonly reason: string
  readonly before: object | null
  readonly after: object | null
}

export interface AuditFilter {
  readonly sellerId: string
  /** Only changes of these stores; empty = all of the seller's. */
  readonly ownStores: readonly string[]
  readonly before: number | null
  readonly who: string | null
  readonly group: string | null
  readonly subject: string | null
  readonly limit: number
}

/** Their subject begins with a store: `101`, `101/A1`. A seller's own settings have the seller as subject. */
const groupSql = `split_part(a.action, '.', 1)`
const storeOfSql = `case when a.subject <> a.seller_id
  and ${groupSql} in ('store', 'price', 'table', 'menu', 'bill', 'settings') then split_part(a.subject, '/', 1) end`
const visibleSql = `a.seller_id = $sellerId and (cardinality($ownStores::text[]) = 0 or ${storeOfSql} = any($ownStores))`
const nameSql = `left join staff p on p.seller_id = a.seller_id and 'staff:' || p.username = a.who`

const pageSql = sql()`
select a.audit_id as "auditId", a.at, a.who, coalesce(p.display_name, '') as name, a.at_where as "where", a.action, a.subject,
  a.reason, a.before, a.after, s.store_id as "storeId", s.names as "storeNames"
from (
  select a.*, ${storeOfSql} as store_of from audit_log a
  where ${visibleSql}
    and ($before::bigint is null or a.audit_id < $before)
    and ($who::text is null or a.who = $who)
    and ($group::text is null or ${groupSql} = $group)
    and ($subject::text is null or strpos(lower(a.subject), lower($subject)) > 0)
  order by a.audit_id desc limit $limit
) a
${nameSql}
left join store s on s.seller_id = a.seller_id and s.store_id = a.store_of
order by a.audit_id desc`

/** Changes newest first. */
export async function listAudit(db: Queryable, filter: AuditFilter): Promise<AuditLogRow[]> {
  return (await db.query<AuditLogRow>(pageSql({ ...filter }))).rows
}

export interface AuditFilters {
  readonly people: { who: string; name: string }[]
  readonly groups: string[]
}

const filtersSql = sql()`
with seen as (
  select a.who, ${groupSql} as action_group from audit_log a where ${visibleSql} group by 1, 2
), people as (
  select distinct a.who, coalesce(p.display_name, '') as name
  from (select $sellerId::text as seller_id, who from seen) a ${nameSql}
)
select (select coalesce(jsonb_agg(jsonb_build_object('who', who, 'name', name) order by who), '[]') from people) as people,
  (select coalesce(jsonb_agg(distinct action_group), '[]') from seen) as groups`

/** Who and which kinds of change the log has. */
export async function readAuditFilters(
  db: Queryable,
  seen: Pick<AuditFilter, 'sellerId' | 'ownStores'>,
): Promise<AuditFilters> {
  const { rows } = await db.query<AuditFilters>(filtersSql({ ...seen }))
  if (rows[0] === undefined) throw new Error('a select without a table answers one row')
  return rows[0]
}

const zoneSql = sql()`
select time_zone as zone from store
where seller_id = $sellerId and (cardinality($ownStores::text[]) = 0 or store_id = any($ownStores))
order by status desc, store_id limit 1`

/** The zone of the first store, an active one if there is one. */
export async function readZone(
  db: Queryable,
  seen: Pick<AuditFilter, 'sellerId' | 'ownStores'>,
): Promise<string | null> {
  return (await db.query<{ zone: string }>(zoneSql({ ...seen }))).rows[0]?.zone ?? null
}
