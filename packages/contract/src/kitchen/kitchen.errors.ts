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
} as const satisfies ErrorTable
