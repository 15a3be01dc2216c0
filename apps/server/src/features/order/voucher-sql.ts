/** The group-buy voucher that has paid the order of `p`, and when its platform redeemed it: JSON, or null. For the same statement as `pickup_order p`. */
export const paidByVoucherSql = `(
  select jsonb_build_object('platform', u.platform, 'usedAt', u.used_at) from payment_attempt v
  join voucher_use u on u.seller_id = v.seller_id and u.outtradeno = v.outtradeno
  where p.voucher <> '' and v.seller_id = p.seller_id and v.bill_id = p.bill_id and v.state = 'paid' and u.used_at is not null)`

/** What became of vouchers that were redeemed for the order of `p` and are not to pay it any more; the worst of them. */
export const voucherBackSql = `(
  select case
    when bool_or(v.state = 'refund_refused') then 'not'
    when bool_or(v.state = 'refund_due' and u.state is distinct from 'given_back') then 'coming'
    when bool_or(v.state in ('refund_due', 'refunded')) then 'back' end
  from payment_attempt v left join voucher_use u on u.seller_id = v.seller_id and u.outtradeno = v.outtradeno
  where p.voucher <> '' and v.seller_id = p.seller_id and v.bill_id = p.bill_id and v.pay_type_code in ('MTCOUPON', 'DYCOUPON'))`
