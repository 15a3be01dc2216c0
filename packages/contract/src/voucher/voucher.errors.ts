import { type ErrorTable, refusal } from '../error-table.ts'

/** What may be refused of a group-buy voucher (spec 3 §5). */
export const voucherErrors = {
  voucher_number: refusal('请输入券号', 'Please enter the voucher number', 'クーポン番号を入力してください'),
  /** The store does not take this platform's vouchers, or the order is not to be paid with one: also where nothing is owed for it. */
  voucher_off: refusal(
    '这里不能使用这种团购券，请询问店员',
    'This kind of voucher cannot be used here. Please ask the staff',
    'このクーポンはここではご利用いただけません。スタッフにお尋ねください',
  ),
  voucher_unknown: refusal(
    '没有找到这张券，请核对券号',
    'We could not find this voucher. Please check its number',
    'このクーポンが見つかりませんでした。番号をご確認ください',
  ),
  voucher_used: refusal(
    '这张券已经使用过了',
    'This voucher has been used already',
    'このクーポンはすでに使用されています',
  ),
  /** Somebody else redeems it at this moment. */
  voucher_busy: refusal(
    '这张券正在核销中，请稍候再试',
    'This voucher is being redeemed right now. Please try again in a moment',
    'このクーポンは現在処理中です。しばらくしてからもう一度お試しください',
  ),
  /** Expired, refunded, frozen, not begun, or not for this store. */
  voucher_not_valid: refusal(
    '这张券已失效，或不适用于本门店',
    'This voucher is no longer valid, or not valid at this store',
    'このクーポンは無効か、この店舗ではご利用いただけません',
  ),
  /** spec 3 §5 */
  voucher_not_product: refusal(
    '自助核销目前只支持商品券',
    'self-service redemption currently only supports product coupons',
    'セルフでのご利用は、現在、商品クーポンのみに対応しています',
  ),
  /** spec 3 §5 */
  voucher_dish_missing: refusal(
    '没有找到这张券对应的菜品，请联系管理员',
    'no dish found for this coupon, contact the administrator',
    'このクーポンに対応する商品が見つかりません。管理者にお問い合わせください',
  ),
  /** spec 3 §5; {0} = the dish's number */
  voucher_dish_not_on_menu: refusal(
    '编号为 {0} 的菜品不在菜单中',
    'dish number {0} is not on the menu',
    '商品番号 {0} はメニューにありません',
  ),
  /** A voucher is worth one portion. {0} = the fewest portions of the dish that can be ordered */
  voucher_dish_minimum: refusal(
    '这道菜 {0} 份起点，不能自助核销，请找店员核销',
    'This dish is ordered {0} at a time, so its voucher cannot be redeemed here. Please ask the staff',
    'この商品は {0} 点からのご注文のため、こちらではクーポンをご利用いただけません。スタッフにお申し付けください',
  ),
  /** {0} = what it covers, as an amount of money */
  voucher_covers: refusal(
    '这张券可抵 {0}，请不要选择需加价的规格或加料',
    'This voucher covers {0}. Please leave out what costs extra',
    'このクーポンのご利用は {0} までです。追加料金のかかるものを外してください',
  ),
  /** One portion of one dish, to be made as soon as possible. */
  voucher_one_dish: refusal(
    '一张券只能点一份菜品',
    'A voucher orders one portion of one dish',
    'クーポン1枚でご注文いただけるのは1点です',
  ),
  /** The order is of another dish than the voucher's. */
  voucher_other_dish: refusal(
    '这张券不是这道菜的，请核对券号',
    'This voucher is for another dish. Please check its number',
    'このクーポンは別の商品のものです。番号をご確認ください',
  ),
  /**
   * The platform has not answered: nothing is lost, and the same order may be tried again. `details.outtradeno` = the payment
   * attempt's number, so that its guest can give it up (cancelpay.html). Of a voucher that this guest has given for another order
   * already: that order's number, and `details.attempt` its payment's.
   */
  voucher_unsure: refusal(
    '团购平台暂时没有答复，请稍后再试。券不会被重复核销',
    'The platform has not answered yet. Please try again in a moment; your voucher is not redeemed twice',
    'プラットフォームから応答がありません。しばらくしてからもう一度お試しください。クーポンが二重に使われることはありません',
  ),
} as const satisfies ErrorTable
