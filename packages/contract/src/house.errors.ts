import { type ErrorTable, failure } from './error-table.ts'

/** What any route may answer. */
export const houseErrors = {
  invalid_request: failure(
    400,
    -1,
    '请求有误：{0}',
    'The request is not valid: {0}',
    'リクエストに誤りがあります：{0}',
  ),
  not_found: failure(404, -1, '没有找到您要的内容', 'Not found', '見つかりませんでした'),
  not_signed_in: failure(401, 401, '请先登录', 'Please sign in first', 'ログインしてください'),
  not_allowed: failure(
    403,
    -1,
    '您没有权限进行此操作',
    'You are not allowed to do this',
    'この操作を行う権限がありません',
  ),
  wrong_origin: failure(
    403,
    -1,
    '请求来源不被接受',
    'This request came from another site',
    '別のサイトからのリクエストです',
  ),
  rate_limited: failure(
    429,
    -1,
    '操作太频繁，请 {0} 秒后再试',
    'Too many requests. Please try again in {0} s',
    'リクエストが多すぎます。{0} 秒後にもう一度お試しください',
  ),
  key_reused: failure(
    409,
    -1,
    '同一请求编号内容不一致',
    'This request number was already used for something else',
    '同じリクエスト番号が別の内容で使われています',
  ),
  too_large: failure(413, -1, '内容过大', 'The request is too large', 'データが大きすぎます'),
  unsupported_media: failure(415, -1, '不支持的内容格式', 'Send JSON, please', '対応していない形式です'),
  server_busy: failure(
    503,
    -1,
    '系统繁忙，请稍后再试',
    'We are busy. Please try again in a moment',
    'ただいま混み合っています。少し待ってからお試しください',
  ),
  server_error: failure(
    500,
    -1,
    '系统出错了，我们已记录',
    'Something went wrong on our side; it has been noted',
    'システムエラーが発生しました。記録されました',
  ),
} as const satisfies ErrorTable
