import { type ErrorTable, refusal } from '../error-table.ts'

/** Who may sit at a table, and what their phone is told when it may not. */
export const seatingErrors = {
  seating_join_needed: {
    ...refusal('请先加入这一桌，再一起点单', 'Please join this table first', '先にこのテーブルに参加してください'),
    status: 403,
  },
  /** spec 1 §5 */
  code_wrong: refusal(
    '点餐码不正确，请联系服务员',
    'Incorrect code, please contact the waiter',
    'コードが正しくありません。スタッフにお声がけください',
  ),
  /** spec 1 §5; its value are the seconds to wait. */
  code_wait: refusal(
    '点餐码输入过于频繁，请稍后再试！',
    'Frequent code input, please try again later!',
    'コードの入力が続いています。しばらくしてからお試しください',
  ),
  code_locked: refusal(
    '错误次数过多，已无法再输入点餐码，请联系服务员',
    'Too many wrong codes. No more can be tried here; please ask a waiter',
    '入力の誤りが続いたため、コードは使えなくなりました。スタッフにお声がけください',
  ),
  join_not_offered: refusal(
    '这一桌不能这样加入，请联系服务员',
    'This table cannot be joined in this way. Please ask a waiter',
    'この方法では参加できません。スタッフにお声がけください',
  ),
  seating_not_open: refusal(
    '这一桌还没有开台，请联系服务员',
    'This table has not been opened yet. Please ask a waiter',
    'このテーブルはまだ開いていません。スタッフにお声がけください',
  ),
  /** So many ask at once that the party at the table would be disturbed. */
  asking_full: refusal(
    '这一桌等待确认的人太多了，请联系服务员',
    'Too many people are asking to join this table. Please ask a waiter',
    '参加の申請が混み合っています。スタッフにお声がけください',
  ),
  asking_refused: refusal(
    '这一桌没有同意您加入，请联系服务员',
    'This table has not let you join. Please ask a waiter',
    'このテーブルへの参加は承認されませんでした。スタッフにお声がけください',
  ),
  name_too_long: refusal('称呼最多 {0} 个字', 'A name can have up to {0} characters', 'お名前は {0} 文字までです'),
  table_moved: refusal('您这一桌已换到 {0}', 'Your party has moved to table {0}', 'お席は {0} に移りました'),
  /** spec 1 §5 */
  too_far: refusal(
    '距离太远，请到店扫码点餐',
    'Distance too far, please go to restaurant to scan to order',
    'お店から離れすぎています。店内でコードを読み取ってご注文ください',
  ),
  location_code_needed: refusal(
    '未能获取位置，请输入服务员提供的点餐码',
    'We do not know where you are. Please enter the code that the staff give you',
    '位置情報を取得できません。スタッフがお伝えするコードを入力してください',
  ),
} as const satisfies ErrorTable
