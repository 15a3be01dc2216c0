import { type ErrorTable, refusal } from '../error-table.ts'

export const checkoutErrors = {
  /** spec 1 §5: checkout refused with no ordered data */
  nothing_ordered: refusal(
    '您还没有点单，请先点单！',
    'You have not ordered yet, please order first!',
    'まだご注文がありません。先にご注文ください',
  ),
  bill_unknown: refusal('没有找到这张账单', 'We could not find this bill', 'お会計が見つかりませんでした'),
  /** spec 3 §4 */
  bill_changed: refusal(
    '账单金额有变动，请确认后再支付',
    'bill amount changed',
    'お会計の金額が変わりました。ご確認ください',
  ),
  /** accept_mode hand: nobody pays for what the store may still refuse. */
  round_waiting: refusal(
    '门店还没有确认刚才的点单，请稍候再结账',
    'The store has not confirmed your last order yet. Please pay in a moment',
    '直前のご注文を店舗が確認中です。少し待ってからお会計ください',
  ),
  /** To the staff, who are the ones to answer it. */
  round_held: refusal(
    '这一桌还有点单待确认，请先处理再收款',
    'A round of this table still waits for a nod. Answer it first, then take the money',
    '確認待ちの注文があります。先に対応してからお会計してください',
  ),
  /** To the staff, whatever they wanted of this bill (guests: `bill_being_paid`): a payment that was begun is settled or given up within three minutes. */
  phone_paying: refusal(
    '客人正在用手机付款（最多约三分钟），付款结束前请不要收款，也不能改动',
    'A guest is paying this bill by phone (at most about three minutes). Until then take no money; nothing can be changed',
    'お客様がスマートフォンでお会計中です（最長で約3分）。終わるまで代金を受け取らないでください。変更もできません',
  ),
  nothing_owed: refusal(
    '这一桌没有待付金额',
    'There is nothing to pay at this table',
    'このテーブルに未払いはありません',
  ),
  already_paid: refusal('这张账单已经付过了', 'This bill has been paid already', 'お会計はすでに済んでいます'),
} as const satisfies ErrorTable
