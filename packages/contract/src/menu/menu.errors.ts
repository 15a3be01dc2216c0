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
  /** {0} = what it was called when it was chosen, {1} = what it is called now */
  dish_renamed: refusal(
    '菜单上的「{0}」已改为「{1}」，请确认保留或移除',
    '{0} is now {1} on the menu. Please keep it or remove it',
    'メニューの「{0}」は「{1}」に変わりました。そのまま残すか、取り消すかお選びください',
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
  /** {0} = the dish's name, {1} = portions left today */
  only_left: refusal('「{0}」只剩 {1} 份', 'Only {1} left of {0}', '「{0}」は残り {1} 点です'),
  /** spec 1 §5; {0} = the group's name, {1} = how many are missing */
  suite_more_needed: refusal('「{0}」还需选 {1} 份', '[{0}] {1} more needed', '「{0}」をあと {1} 点お選びください'),
  suite_at_most: refusal('「{0}」只能选 {1} 份', '[{0}] at most {1}', '「{0}」は {1} 点までです'),
  suite_part_gone: refusal(
    '套餐「{0}」的内容已变更，请重新选择',
    'What comes with {0} has changed. Please choose again',
    'セット「{0}」の内容が変わりました。選び直してください',
  ),
  /** {0} = the part's name, {1} = its portions in the meal when it was chosen, {2} = its portions now */
  suite_part_portions: refusal(
    '套餐里的「{0}」由 {1} 份改为 {2} 份，请确认保留或移除',
    'The set now comes with {2} of {0} instead of {1}. Please keep it or remove it',
    'セットの「{0}」は {1} 点から {2} 点に変わりました。そのまま残すか、取り消すかお選びください',
  ),
  /** menufilter.html: {0} = the dish's name */
  dish_not_here: refusal(
    '「{0}」在本桌不供应',
    '{0} is not offered at this table',
    '「{0}」はこちらのテーブルではご注文いただけません',
  ),
  /** The same of an order ahead: its order type is not offered it. */
  dish_not_ahead: refusal(
    '「{0}」不支持这种订单',
    '{0} is not offered for this kind of order',
    '「{0}」はこのご注文方法ではお選びいただけません',
  ),
  picture_unreadable: refusal(
    '无法读取这张图片，请换一张 JPG、PNG、WebP 或 AVIF',
    'This picture cannot be read. Please use a JPG, PNG, WebP or AVIF',
    'この画像は読み込めません。JPG、PNG、WebP、AVIF のいずれかをお使いください',
  ),
  picture_too_big: refusal(
    '图片太大，最多 {0} MB',
    'The picture is too big. At most {0} MB',
    '画像が大きすぎます。{0} MB までです',
  ),
  dish_unknown: refusal('菜单里没有这道菜', 'There is no such dish on the menu', 'この料理はメニューにありません'),
  at_most: refusal('最多 {0} 份', 'at most {0} portions', '最大 {0} 点までです'),
} as const satisfies ErrorTable
