import { type ErrorTable, refusal } from '../error-table.ts'

/** None of them says whether a number is known to anybody. */
export const memberErrors = {
  /** spec 2 §5 */
  phone_missing: refusal('请输入手机号', 'please enter phone', '電話番号を入力してください'),
  /** spec 2 §5 */
  phone_wrong: refusal('请输入正确的手机号', 'Please enter a correct phone number', '正しい電話番号を入力してください'),
  phone_zone: refusal(
    '暂不支持向该国家或地区发送验证码',
    'We cannot send codes to this country or region',
    'この国・地域の番号には認証コードを送信できません',
  ),
  /** {0} = seconds until another may be sent to this number */
  sms_wait: refusal(
    '验证码已发送，请 {0} 秒后再试',
    'A code is on its way. You can ask for another in {0} s',
    '認証コードを送信済みです。{0}秒後に再送できます',
  ),
  /** Some budget of text messages is used up; which one is nobody's to know. */
  sms_limit: refusal(
    '验证码发送次数过多，请稍后再试，或请服务员帮您点单',
    'Too many codes have been sent. Please try later, or order with a waiter',
    '認証コードの送信回数が上限に達しました。時間をおいてお試しいただくか、スタッフにご注文ください',
  ),
  /** No provider of text messages took it. */
  sms_failed: refusal(
    '短信暂时发不出去，请稍后再试，或请服务员帮您点单',
    'The message could not be sent. Please try again in a moment, or order with a waiter',
    'SMSを送信できませんでした。少し待ってからお試しいただくか、スタッフにご注文ください',
  ),
  /** spec 2 §5 */
  verify_code_missing: refusal('请输入验证码', 'please fill in the verification code', '認証コードを入力してください'),
  /** {0} = tries that are left */
  verify_code_wrong: refusal(
    '验证码不正确，还可以试 {0} 次',
    'That is not the code. Tries left: {0}',
    '認証コードが違います。あと{0}回入力できます',
  ),
  /** Expired, used, tried too often, or nobody's. */
  verify_code_over: refusal(
    '验证码已失效，请重新获取',
    'This code is no longer valid. Please ask for a new one',
    'この認証コードは無効です。認証コードを再度取得してください',
  ),
  user_unknown: refusal('没有找到该用户', 'We could not find this user', 'ユーザーが見つかりません'),
} as const satisfies ErrorTable
