import type { AccountEntryRefusal } from '@comanda/rules/member/account-entry.ts'
import { isBirthday } from '@comanda/rules/member/birthday.ts'
import type { Text } from '../../../i18n/text.ts'
import type { NewProfile } from './account-calls.ts'

export type RegisterField = 'account' | 'code' | 'password' | 'repeat' | 'username' | 'birthday'
export type RegisterProblems = Partial<Record<RegisterField | 'form', string>>

/** The field that a refusal concerns; undefined = the whole form. */
export function fieldOf(code: string): RegisterField | undefined {
  if (code === 'account_missing' || code === 'email_wrong' || code.startsWith('phone_')) return 'account'
  if (code.startsWith('verify_code_')) return 'code'
  if (code.startsWith('password_') || code === 'account_wrong') return 'password'
  return code === 'name_missing' ? 'username' : code === 'birthday_wrong' ? 'birthday' : undefined
}

/** What the phone says of an entry before any call (spec 2 §5). */
export function accountProblem(code: AccountEntryRefusal, text: Text): RegisterProblems {
  if (code === 'account_missing') return { account: text('register.accountMissing') }
  return { account: text(code === 'phone_wrong' ? 'register.phoneWrong' : 'register.emailWrong') }
}

/** The first thing that is wrong of what a new member says; {} = nothing. `today`: `2026-11-27`. */
export function introductionProblem(
  { username, birthday, password, repeat }: NewProfile & { readonly repeat: string },
  today: string,
  text: Text,
): RegisterProblems {
  if (username.trim() === '') return { username: text('register.nameMissing') }
  if (birthday !== '' && !isBirthday(birthday, today)) return { birthday: text('register.birthdayWrong') }
  if (password === '' && repeat !== '') return { password: text('register.password_missing') }
  return password === repeat ? {} : { repeat: text('register.passwords_differ') }
}
