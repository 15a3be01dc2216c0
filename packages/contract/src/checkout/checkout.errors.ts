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
  already_paid: refusal('这张账单已经付过了', 'This bill has been paid already', 'お会計はすでに済んでいます'),
} as const satisfies ErrorTable
