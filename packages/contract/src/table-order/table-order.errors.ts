import { type ErrorTable, failure, refusal } from '../error-table.ts'

export const tableOrderErrors = {
  table_code_needed: {
    ...refusal(
      '请扫描桌上的二维码后再点单',
      'Please scan the code on your table to order',
      'ご注文の前に、テーブルのコードを読み取ってください',
    ),
    status: 403,
  },
  /** spec 1 §5 */
  cart_empty: refusal(
    '您还没有点单，请先点单！',
    'You have not ordered yet, please order first!',
    'まだ何も選ばれていません。先に料理をお選びください',
  ),
  /** spec 1 §5; the details list the dishes. */
  must_order: refusal('还有必点菜品没有点……', 'Must order items...', '必ずご注文いただく品があります'),
  /** spec 1 §6 `orderBindTel`; the details name the `zones` that codes are sent to. */
  phone_needed: failure(
    200,
    10007,
    '本店点单前需要验证手机号',
    'This store asks for a verified phone before an order is sent',
    'この店では、ご注文の前に電話番号の確認が必要です',
  ),
  line_unknown: refusal(
    '这道菜已不在购物车里，可能被移除，也可能已经下单',
    'This dish is no longer in the cart: it was taken out, or it has been sent',
    'この料理はもうカートにありません（削除されたか、注文済みです）',
  ),
  /** Its value are the lines that a cart holds. */
  cart_full: refusal(
    '同桌购物车最多 {0} 行，请先下单再加菜',
    'A cart holds up to {0} lines. Please send the order first, then add more',
    'カートに入れられるのは {0} 行までです。一度ご注文いただいてから追加してください',
  ),
  price_changed: refusal(
    '价格有变动，请确认后再下单',
    'Prices have changed. Please check before you send',
    '価格が変わりました。確認してから送信してください',
  ),
  /** Not by a price: somebody at the table has changed what is to be sent since its guest looked. */
  cart_changed: refusal(
    '本桌的菜有变动，请核对后再下单',
    'The dishes of your table have changed. Please check before you send',
    '同じテーブルのご注文内容が変わりました。確認してから送信してください',
  ),
  /** spec 1 §5 */
  at_least: refusal('最少 {0} 份', 'Qty cannot less than {0}', '{0} 点以上でご注文ください'),
  /** {0} = why, '' = the store does not say */
  round_refused: {
    ...refusal(
      '门店未能接单，请联系服务员：{0}',
      'The kitchen could not take this order. Please ask a waiter: {0}',
      'ご注文をお受けできませんでした。スタッフにお声がけください：{0}',
    ),
    bare: {
      zh: '门店未能接单，请联系服务员',
      en: 'The kitchen could not take this order. Please ask a waiter',
      ja: 'ご注文をお受けできませんでした。スタッフにお声がけください',
    },
  },
  /** spec 1 §5 */
  diner_count: refusal(
    '用餐人数必须大于 0',
    'the number of Pax must be greater than 0',
    '人数は 1 名以上で入力してください',
  ),
  memo_too_long: refusal('备注最多 {0} 个字', 'A note can have up to {0} characters', 'メモは {0} 文字までです'),
  /** To guests; the staff are told `phone_paying`. */
  bill_being_paid: refusal(
    '同桌正在结账，请稍候',
    'Your table is paying now. Please wait a moment',
    'ただいまお会計中です。少しお待ちください',
  ),
  /** To guests, and to a waiter whose dish comes after the party has paid: who is to scan is named. */
  seating_closed: refusal(
    '这一桌之前的用餐已经结束，继续点餐的客人请重新扫码',
    'The stay this was for has ended. Guests who wish to go on scan the code again',
    'こちらのお席の前のご利用は終了しています。続けてご注文のお客様は、もう一度コードを読み取ってください',
  ),
} as const satisfies ErrorTable
