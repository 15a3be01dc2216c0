import { type ErrorTable, refusal } from '../error-table.ts'

/** What may be refused around a round that was sent, a call for the staff and a cart that was cleared. */
export const afterSendingErrors = {
  call_not_offered: refusal(
    '本店不提供这项呼叫，请直接找服务员',
    'This store does not take that call. Please ask a waiter',
    'この店舗ではこの呼び出しをご利用いただけません。スタッフにお声がけください',
  ),
  call_too_many: refusal(
    '服务员已经收到您的呼叫，请稍候',
    'The staff have your calls already. Please give them a moment',
    '呼び出しはすでに届いています。少々お待ちください',
  ),
  call_unknown: refusal('没有找到这个呼叫', 'We could not find this call', '呼び出しが見つかりませんでした'),
  round_unknown: refusal('没有找到这一单', 'We could not find this round', 'このご注文が見つかりませんでした'),
  /** The answer of order2store when who sent it took it back before the store had said yes. */
  round_cancelled: refusal('这一单已取消', 'This order was cancelled', 'このご注文は取り消されました'),
  cancel_late: refusal(
    '已超过可取消的时间，请联系服务员',
    'It is too late to cancel here. Please ask a waiter',
    '取り消しできる時間を過ぎました。スタッフにお声がけください',
  ),
  cancel_cooking: refusal(
    '厨房已经开始做了，不能取消，请联系服务员',
    'The kitchen has begun, so this cannot be cancelled here. Please ask a waiter',
    'すでに調理が始まっているため取り消せません。スタッフにお声がけください',
  ),
  cancel_not_yours: refusal(
    '只有送单的人，或点这道菜的人可以取消',
    'Only who sent it, or who chose the dish, can cancel it',
    '取り消せるのは、送信した方か、その料理を選んだ方だけです',
  ),
  cancel_must_order: refusal(
    '这是每桌必点的菜品，还有其他菜时不能取消，如需取消请联系服务员',
    'Every table here has to order this, so it stays while you have other dishes. A waiter can help',
    'こちらは必ずご注文いただく品のため、ほかの料理が残っている間は取り消せません。スタッフにお声がけください',
  ),
  undo_gone: refusal(
    '已经不能恢复了，请重新选择',
    'This can no longer be undone. Please choose again',
    '元に戻せなくなりました。もう一度お選びください',
  ),
  /** It is in a cart already, was put away on another screen, or is older than a day. */
  preorder_gone: refusal(
    '这份预点单已经不在了，可能已载入购物车',
    'This pre-order is no longer kept. It may be in the cart already',
    'この事前注文はもう保存されていません。すでにカートに入っているかもしれません',
  ),
} as const satisfies ErrorTable
