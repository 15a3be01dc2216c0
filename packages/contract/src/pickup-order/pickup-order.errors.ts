import { type ErrorTable, refusal } from '../error-table.ts'

/** What may be refused of an order ahead: pick-up, takeout, pre-order. */
export const pickupOrderErrors = {
  /** spec 1 §5 */
  self_ordering_closed: refusal(
    '本门店已关闭自助下单功能',
    'This outlet has closed the self-ordering function',
    'この店舗ではセルフオーダーの受付を停止しています',
  ),
  /** The details carry the next offered `times`. */
  take_time: refusal(
    '这个时间已不能选择，请重新选择时间',
    'This time can no longer be chosen. Please choose another one',
    'この時間はお選びいただけなくなりました。別の時間をお選びください',
  ),
  /** {0} = how many they hold */
  unpaid_at_most: refusal(
    '您已有 {0} 个订单未支付，请先支付或取消其中一个',
    'You have {0} orders that are not paid yet. Please pay or cancel one of them first',
    'お支払いがまだのご注文が {0} 件あります。先にいずれかをお支払いになるか、取り消してください',
  ),
  shipping_needed: refusal(
    '请先填写收货信息',
    'Please say where we should deliver to first',
    '先にお届け先を入力してください',
  ),
  /** spec 1 §5; {0} = the minimum, {1} = what is missing, as amounts of money */
  below_send_amount: refusal(
    '起送价 {0}，还差 {1}',
    'Minimum order of {0} for delivery. Less {1}',
    '配達は {0} からご注文いただけます。あと {1} です',
  ),
  /** {0} = the limit in kilometres */
  too_far_to_send: refusal(
    '收货地址超出配送范围（{0} 公里）',
    'This address is too far away for delivery (up to {0} km)',
    'お届け先が配達範囲（{0} km）の外です',
  ),
  order_unknown: refusal('没有找到这个订单', 'We could not find this order', 'ご注文が見つかりませんでした'),
  /** A payment is on its way: it is paid, or given up, first. `details.outtradeno` names it to its own guest (cancelpay.html). */
  order_being_paid: refusal(
    '这个订单正在支付，请先完成或放弃支付',
    'This order is being paid. Please finish or give up the payment first',
    'お支払い手続き中です。先にお支払いを完了するか取りやめてください',
  ),
  order_cancelled: refusal('这个订单已取消', 'This order was cancelled', 'このご注文は取り消されています'),
  /** The kitchen has begun, it has been handed over, or the voucher that paid it is about to be taken back no more. */
  order_cancel_late: refusal(
    '已过可以取消的时间，不能在这里取消，请联系门店',
    'It is too late to cancel it here. Please ask the store',
    '取り消せる時間を過ぎているため、ここでは取り消せません。店舗にご連絡ください',
  ),
} as const satisfies ErrorTable
