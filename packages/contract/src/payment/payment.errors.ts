import { type ErrorTable, failure, refusal } from '../error-table.ts'

export const paymentErrors = {
  pay_type_unknown: refusal(
    '不支持这种支付方式',
    'This way of paying is not available',
    'このお支払い方法はご利用いただけません',
  ),
  /** spec 3 §8: CLIENT_SN_CONFLICT */
  client_sn_conflict: refusal(
    '支付订单号重复，请返回点单页重新下单！',
    'Payment Order Number Duplicate, Please Return to the Order Page to Re-order Immediately!',
    '支払い番号が重複しています。注文画面に戻ってもう一度お試しください',
  ),
  payment_failed: refusal('支付失败', 'payment failed', 'お支払いに失敗しました'),
  payment_running: refusal(
    '同桌正在支付，请稍候',
    'Someone at your table is paying right now',
    '同席の方がお支払い中です',
  ),
  /** An order ahead whose time to be paid is over; what is in a wallet already may still come. */
  pay_too_late: refusal(
    '支付时间已过，这个订单即将取消。如仍需要，请重新下单',
    'The time to pay for this order is over, and it will be cancelled. Please order again if you still want it',
    'お支払いの期限が過ぎたため、このご注文はまもなく取り消されます。ご入用の場合はもう一度ご注文ください',
  ),
  notice_forged: failure(401, -1, '通知签名无效', 'The notice is not genuine', '通知の署名が無効です'),
  notice_mismatch: failure(
    400,
    -1,
    '通知内容与订单不符',
    'The notice does not match our record',
    '通知の内容が記録と一致しません',
  ),
} as const satisfies ErrorTable
