import { type ErrorTable, refusal } from '../error-table.ts'

export const storeErrors = {
  store_unknown: refusal('没有找到这家门店', 'We could not find this store', 'この店舗は見つかりませんでした'),
  table_unknown: refusal(
    '没有找到这张桌子，请重新扫码',
    'We could not find this table. Please scan the code again',
    'テーブルが見つかりません。もう一度コードを読み取ってください',
  ),
  code_unknown: refusal(
    '这个桌码已失效，请向服务员要新的',
    'This code is no longer valid. Please ask a waiter for a new one',
    'このコードは無効です。スタッフに新しいコードをお求めください',
  ),
  /** spec 1 §5 */
  store_deactivated: refusal(
    '该门店已停用，暂时无法点单',
    'Ordering is unavailable because this store has been deactivated',
    'この店舗は停止中のため、ご注文いただけません',
  ),
  /** spec 1 §2: the renewal notice */
  scan_ordering_lapsed: refusal(
    '本店暂未开通扫码点餐，请直接找服务员点菜',
    'Ordering by phone is not open here at the moment. Please order with a waiter',
    'ただいまスマートフォンでのご注文を停止しております。スタッフにお申し付けください',
  ),
  /** spec 1 §8; {0} = business hours, '' = it has none and is closed by its own switch */
  store_closed: {
    ...refusal(
      '抱歉，门店已打烊，暂时无法下单。营业时间：{0}',
      "Sorry, the outlet is closed, and we can't place orders for the time being. Our business hours: {0}",
      '申し訳ございません。ただいま営業時間外のため、ご注文いただけません。営業時間：{0}',
    ),
    bare: {
      zh: '抱歉，门店已打烊，暂时无法下单',
      en: "Sorry, the outlet is closed, and we can't place orders for the time being",
      ja: '申し訳ございません。ただいま営業時間外のため、ご注文いただけません',
    },
  },
  /** The staff's own pause; {0} = why, {1} = until when, HH:mm at the store */
  store_paused: refusal(
    '门店暂停接单：{0}，预计 {1} 恢复',
    'We are not taking orders just now: {0}. Please try again after {1}',
    'ただいまご注文を一時停止しております（{0}）。{1} 以降にもう一度お試しください',
  ),
} as const satisfies ErrorTable
