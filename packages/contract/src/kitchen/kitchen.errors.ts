import { type ErrorTable, failure, refusal } from '../error-table.ts'

export const kitchenErrors = {
  wrong_password: failure(
    401,
    -1,
    '用户名或密码不对',
    'The user name or password is not right',
    'ユーザー名またはパスワードが違います',
  ),
  too_many_tries: failure(
    429,
    -1,
    '尝试次数过多，请 {0} 秒后再试',
    'Too many tries. Please wait {0} s',
    '試行回数が多すぎます。{0} 秒後にもう一度お試しください',
  ),
  ticket_unknown: refusal('没有找到这张单', 'We could not find this ticket', '伝票が見つかりませんでした'),
  ticket_moved: refusal('这张单的状态已经变了', 'This ticket has already moved on', '伝票の状態はすでに変わっています'),
  seating_none: refusal('这张桌现在没有客人', 'Nobody is sitting at this table', 'このテーブルにお客様はいません'),
  /** To the staff, as is `party_left`: what they wanted was for the party they saw. A guest reads `table_moved`. */
  party_moved: refusal(
    '这批客人已换到 {0}，没有做任何改动',
    'This party has moved to table {0}. Nothing was changed',
    'このお客様は {0} 番テーブルに移りました。何も変更していません',
  ),
  party_left: refusal(
    '原来的客人已离开，现在坐的是另一批客人，没有做任何改动',
    'The party you meant has left and somebody else sits here. Nothing was changed',
    '先ほどのお客様は退店され、現在は別のお客様がご利用中です。何も変更していません',
  ),
  table_taken: refusal('{0} 已有客人', 'Table {0} is taken', '{0} 番テーブルは使用中です'),
  /** {0} = the amount, written out */
  bill_owed: refusal(
    '这一桌还有 {0} 未付',
    'There is still {0} to pay at this table',
    'このテーブルにはまだ {0} の未払いがあります',
  ),
  /** {0} = what is owed now, written out */
  owed_changed: refusal(
    '待付金额已变为 {0}，请重新确认；没有关台',
    'The amount due is now {0}. Please look again; the table was not closed',
    '未払い額が {0} に変わりました。席は終了していません。もう一度ご確認ください',
  ),
  close_reason_needed: refusal(
    '未付款关台，请写明原因',
    'Please say why the table is closed without being paid',
    '未払いのまま閉じる理由を入力してください',
  ),
  guest_not_waiting: refusal(
    '这位客人已不在等候',
    'This guest is not waiting any more',
    'このお客様はもう参加を待っていません',
  ),
} as const satisfies ErrorTable
