import { type ErrorTable, refusal } from '../error-table.ts'

/** Why an order is not brought at all (`shipping_needed`, `below_send_amount`, `too_far_to_send`) stands with what a submit may be refused. */
export const takeoutErrors = {
  /** spec 1 §5 */
  recipient_needed: refusal('收货人不能为空', 'Recipient must not be empty', '受取人を入力してください'),
  shipping_tel_needed: refusal(
    '请填写联系电话，方便骑手联系您',
    'Please give a phone number for the rider',
    '配達員がご連絡できる電話番号を入力してください',
  ),
  shipping_tel_wrong: refusal(
    '电话号码不正确，请检查',
    'This phone number does not look right. Please check it',
    '電話番号が正しくないようです。ご確認ください',
  ),
  shipping_address_needed: refusal('请填写送餐地址', 'Please give the delivery address', 'お届け先を入力してください'),
  shipping_unknown: refusal(
    '没有找到这个地址，请重新选择',
    'We could not find this address. Please choose again',
    'この住所が見つかりません。もう一度お選びください',
  ),
  /** {0} = how many there can be */
  shipping_full: refusal(
    '最多保存 {0} 个地址，请先删除不用的',
    'You can keep {0} addresses. Please delete one first',
    '保存できる住所は{0}件までです。不要なものを削除してください',
  ),
  /** The order is on its way already, or is not a delivery. */
  shipping_fixed: refusal(
    '订单地址已不能修改，请联系门店',
    'The address of this order can no longer be changed. Please call the store',
    'ご注文のお届け先はもう変更できません。店舗へご連絡ください',
  ),
  /** Its time was promised for a shorter way. */
  shipping_farther: refusal(
    '新地址比原来远，来不及按原定时间送达，请取消后重新下单',
    'That address is farther than the one of this order, so it could not be there in time. Please cancel the order and place it again',
    '元のお届け先より遠いため、お約束の時間に間に合いません。取り消してから、もう一度ご注文ください',
  ),
  /** No map knows that address, and its time was promised for a way that is known. */
  shipping_way_unknown: refusal(
    '地图上找不到这个地址，无法确认能否按时送达。请把地址写详细些或提供定位，也可以取消后重新下单',
    'The map does not know that address, so we cannot tell whether the order would be there in time. Please write it in full or add your location, or cancel the order and place it again',
    'この住所は地図で見つからず、お約束の時間に届けられるか分かりません。住所を詳しく書くか現在地を追加してください。取り消してのご注文し直しもできます',
  ),
  /** {0} = the hours in which the store brings orders */
  not_send_time: refusal(
    '这个时间不配送，配送时间：{0}',
    'There is no delivery at that time. Delivery hours: {0}',
    'この時間は配達を行っておりません。配達時間：{0}',
  ),
  dispatch_unknown: refusal(
    '没有找到这个外送订单',
    'We could not find this delivery',
    'このデリバリーが見つかりませんでした',
  ),
  /** Another has moved it, or it was delivered: what is shown is not true any more. */
  dispatch_moved: refusal(
    '配送状态已变化，请刷新后再操作',
    'This delivery has moved on. Please look at it again',
    '配達状況が変わりました。もう一度ご確認ください',
  ),
  /** The store's own riders have names. */
  rider_needed: refusal('请填写骑手姓名', 'Please say who delivers it', '配達員の名前を入力してください'),
} as const satisfies ErrorTable
