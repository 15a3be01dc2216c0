import { type ErrorTable, refusal } from '../error-table.ts'

export const menuErrors = {
  menu_missing: refusal(
    '这家门店还没有发布菜单',
    'This store has not published a menu yet',
    'この店舗のメニューはまだ公開されていません',
  ),
  dish_gone: refusal(
    '「{0}」已从菜单下架，请先移除',
    '{0} is no longer on the menu. Please remove it first',
    '「{0}」はメニューからなくなりました。先に削除してください',
  ),
  standard_gone: refusal(
    '「{0}」的规格已变更，请重新选择',
    'The size of {0} has changed. Please choose again',
    '「{0}」のサイズが変わりました。選び直してください',
  ),
  option_gone: refusal(
    '「{0}」的选项已变更，请重新选择',
    'The options of {0} have changed. Please choose again',
    '「{0}」のオプションが変わりました。選び直してください',
  ),
  /** spec 1 §5; {0} = the section's name, {1} = how many */
  option_section_at_least: refusal('「{0}」至少选 {1} 项', '[{0}] at least {1}', '「{0}」は {1} 個以上お選びください'),
  option_section_at_most: refusal('「{0}」最多选 {1} 项', '[{0}] at most {1}', '「{0}」は {1} 個までです'),
  /** spec 1 §5; {0} = the option's name */
  option_cannot_select_again: refusal('「{0}」不能重复选择', '{0} cannot select again', '「{0}」は重ねて選べません'),
  /** spec 1 §5 */
  sold_out: refusal('您点的 {0} 已售罄！', 'Your ordered item {0} sold out!', 'ご注文の「{0}」は売り切れました'),
  at_most: refusal('最多 {0} 份', 'at most {0} portions', '最大 {0} 点までです'),
} as const satisfies ErrorTable
