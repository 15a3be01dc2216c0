import { type ErrorTable, failure } from '../error-table.ts'

export const waiterErrors = {
  waiter_not_allowed: failure(
    403,
    -1,
    '这个账号不能点单，请用服务员账号登录',
    'This account cannot take orders. Please sign in as a waiter',
    'このアカウントでは注文を取れません。ホール担当のアカウントでログインしてください',
  ),
  waiter_code_ended: failure(
    401,
    -1,
    '登录已失效，请重新登录',
    'This sign-in has ended. Please sign in again',
    'ログインの有効期限が切れました。もう一度ログインしてください',
  ),
} as const satisfies ErrorTable
