import { staffNameSql } from '../staff-name.ts'

/** The lines of bill `b` as they were sold (`SoldLine`), in JSON. */
export const soldLinesSql = `(
  select coalesce(jsonb_agg(jsonb_build_object('id', l.round_id || '-' || l.line_no, 'code', l.code,
      'category', l.category, 'num', l.num, 'gross', l.amount, 'memberGross', l.member_amount,
      'taxClass', l.tax_class, 'isUndiscount', l.undiscount, 'bearsService', l.bears_service)
      order by r.round_no, l.line_no), '[]')
  from round r join round_line l on l.seller_id = r.seller_id and l.round_id = r.round_id
  where r.seller_id = b.seller_id and r.bill_id = b.bill_id and r.state <> 'refused' and l.cook_state <> 'refused')`

/**
 * What the price of bill `b` stands on (`BillPricing`), read with the bill in one statement. Its lines are read only
 * where a store's profile, an adjustment or a member asks for them.
 */
export const billPricingSql = `(
  select jsonb_build_object('profile', st.price_profile, 'timeZone', coalesce(st.time_zone, 'UTC'), 'paid', b.paid_price,
    'delivery', coalesce((select p.distribution_charge from pickup_order p
      where p.seller_id = b.seller_id and p.bill_id = b.bill_id), 0),
    'adjustments', adj.list, 'memberId', b.member_id, 'enjoyType', b.enjoy_type,
    'lines', case when st.price_profile is not null or adj.list <> '[]' or b.member_id is not null then ${soldLinesSql} end)
  from (
    select coalesce(jsonb_agg(jsonb_build_object('no', a.no, 'kind', a.kind, 'value', a.value,
        'reason', a.reason, 'at', a.created_at,
        'who', coalesce(${staffNameSql('a.source', 'a.seller_id')}, a.source)) order by a.no), '[]') as list
    from bill_adjustment a
    where a.seller_id = b.seller_id and a.bill_id = b.bill_id and a.undone_at is null
  ) adj left join store st on st.seller_id = b.seller_id and st.store_id = b.store_id)`

/** Bill `b` as `PricedBill`, in JSON. */
export const pricedBillSql = `jsonb_build_object('state', b.state, 'orderType', b.order_type, 'cover', b.cover,
  'amount', b.amount, 'paidAmount', b.paid_amount, 'createdAt', b.created_at, 'pricing', ${billPricingSql})`
