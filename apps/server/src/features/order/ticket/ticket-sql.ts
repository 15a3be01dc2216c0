import { staffNameSql } from '../staff-name.ts'
import { voucherBackSql } from '../voucher-sql.ts'

/** Who took a dish off: a staff member's name, a guest's name or a guest's number. */
const refuserSql = `coalesce(
  (select f.display_name from staff f where f.seller_id = l.seller_id and 'staff:' || f.username = l.refused_by),
  (select coalesce(nullif(g.name, ''), g.number::text) from seating_guest g
   where g.seller_id = l.seller_id and g.seating_id = b.seating_id and g.uid = l.refused_by), '')`

/** Where a delivery goes and who brings it; null for a pick-up. */
const deliverySql = `case when p.order_type = 2 then jsonb_build_object(
  'recipient', h.contact, 'tel', h.tel, 'address', h.address, 'houseNo', h.house_no, 'memo', h.memo,
  'distance', case when h.shipping_id is null then p.distance else h.distance end, 'about', h.about, 'deliverySelf', coalesce(
    (select c.delivery_self from takeout_setup c where c.seller_id = p.seller_id and c.store_id = p.store_id), true),
  'state', d.state, 'riderName', d.rider_name,
  'riderTel', d.rider_tel, 'reason', d.reason) end`

const aheadSql = `case when p.bill_id is not null then jsonb_build_object(
  'pickupNo', p.pickup_no, 'takeAt', p.take_at, 'readyBy', p.ready_by, 'releaseAt', p.release_at,
  'releasedAt', p.released_at, 'readyAt', p.ready_at, 'handedOverAt', p.handed_over_at,
  'handedOverBy', ${staffNameSql('p.handed_over_by', 'p.seller_id')}, 'cancelledAt', p.cancelled_at, 'tableNo', p.table_no,
  'voucher', nullif(p.voucher, ''), 'voucherBack', ${voucherBackSql},
  'delivery', ${deliverySql}) end`

/**
 * A round as the kitchen reads it. `offset 0` keeps each join a search by the whole key. Before the first `analyze`,
 * PostgreSQL expects one row a seller and would compare every round with every bill (docs/decisions/0008).
 */
export const ticketSql = `
  select r.round_id as "roundId", r.bill_id as "billId", r.ticket_no as "ticketNo", r.table_no as "tableNo",
    t.table_name as "tableName", r.round_no as "roundNo", b.order_type as "orderType", r.state, r.held,
    r.menu_class as "menuClass", r.menu_version as "menuVersion", r.original, r.language,
    r.cook_state as "cookState", b.cover, r.memo, r.sent_at as "sentAt", r.sent_by as "sentBy", r.tel_mark as "telMark",
    coalesce(${staffNameSql('r.sent_by', 'r.seller_id')}, '') as waiter, r.cook_at as "cookAt",
    r.served_at as "servedAt", r.print_count as "printCount", r.item_count as "itemCount", r.amount,
    b.state = 'paid' as paid, ${aheadSql} as ahead,
    (select coalesce(jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'uid', l.uid, 'code', l.code, 'names', l.names,
        'standard', l.standard, 'num', l.num, 'amount', l.amount, 'addItems', l.add_items, 'memo', l.memo, 'cookState', l.cook_state,
        'reason', l.reason, 'refusedBy', l.refused_by, 'refusedName', case when l.refused_by <> '' then ${refuserSql} else '' end)
        order by l.line_no), '[]')
     from round_line l where l.seller_id = r.seller_id and l.round_id = r.round_id) as lines
  from round r
  join lateral (select * from bill x where x.seller_id = r.seller_id and x.bill_id = r.bill_id offset 0) b on true
  left join lateral (
    select * from pickup_order x where x.seller_id = r.seller_id and x.bill_id = r.bill_id offset 0) p on true
  left join lateral (
    select * from takeout_shipping x where x.seller_id = r.seller_id and x.shipping_id = p.shipping_id offset 0) h on true
  left join lateral (
    select * from takeout_dispatch x where x.seller_id = r.seller_id and x.bill_id = p.bill_id offset 0) d on true
  left join dining_table t on t.seller_id = r.seller_id and t.store_id = r.store_id
    and t.table_no = coalesce(nullif(p.table_no, ''), r.table_no)`

/**
 * Whether order ahead `p` is still on the terminal at `now` (SQL), as `hasLeftTerminal` decides. It stays 48 hours
 * after its release, or after its ready time where that is later. The ten days serve the index: orders reach at most
 * a week ahead.
 */
export const onTerminalSql = (p: string, now: string) =>
  `${p}.released_at > ${now} - interval '10 days' and greatest(${p}.released_at, ${p}.ready_by) > ${now} - interval '48 hours'`
