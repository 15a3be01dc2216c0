/**
 * The voucher that paid order `p` and its redemption time, as JSON or null. For statements that name `pickup_order
 * p`.
 */
export const paidByVoucherSql = `(
  select jsonb_build_object('platform', u.platform, 'usedAt', u.used_at) from payment_attempt v
  join voucher_use u on u.seller_id = v.seller_id and u.outtradeno = v.outtradeno
  where p.voucher <> '' and v.seller_id = p.seller_id and v.target_kind = 'bill'
    and v.target_id = p.bill_id and v.state = 'paid' and u.used_at is not null)`

/** The worst state of redeemed vouchers that no longer pay order `p`. */
export const voucherBackSql = `(
  select case
    when bool_or(v.state = 'refund_refused') then 'not'
    when bool_or(v.state = 'refund_due' and u.state is distinct from 'given_back') then 'coming'
    when bool_or(v.state in ('refund_due', 'refunded')) then 'back' end
  from payment_attempt v left join voucher_use u on u.seller_id = v.seller_id and u.outtradeno = v.outtradeno
  where p.voucher <> '' and v.seller_id = p.seller_id and v.target_kind = 'bill'
    and v.target_id = p.bill_id and v.pay_type_code in ('MTCOUPON', 'DYCOUPON'))`
