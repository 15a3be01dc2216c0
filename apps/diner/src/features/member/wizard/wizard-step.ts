import { readAccountEntry } from '@comanda/rules/member/account-entry.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { AccountName } from './account-calls.ts'

/** The steps of spec 2 §2: 1 account, 10 code, 8 password of an account, 9 new member. `done`: signed in. */
export type WizardStep = 'account' | 'code' | 'password' | 'profile' | 'done'

/** How far the guest is, of three. */
export function progressOf(step: WizardStep): 1 | 2 | 3 {
  if (step === 'account') return 1
  return step === 'code' || step === 'password' ? 2 : 3
}

/** spec 2 §2: preferred country codes cn, sg, jp, MY. */
export const countryCodes = ['86', '65', '81', '60'] as const

/** The country of the seller's currency; default +86. */
export function countryCodeOf(currency: string): string {
  return ({ SGD: '65', JPY: '81', MYR: '60' } as Readonly<Record<string, string>>)[currency] ?? '86'
}

/** Reads the field of step 1. A phone for a code has at least 8 digits (spec 2 §5). */
export function readAccount(
  typed: string,
  zone: string,
  { forCode }: { readonly forCode: boolean },
): Result<AccountName, 'account_missing' | 'phone_wrong' | 'email_wrong'> {
  const entry = readAccountEntry(typed)
  if (!entry.ok) return entry
  if (entry.value.kind === 'email') return ok({ zone: '', identifier: entry.value.address })
  if (forCode && entry.value.digits.length < 8) return refuse('phone_wrong')
  return ok({ zone, identifier: entry.value.digits })
}

/** What a new member typed. */
export interface TypedProfile {
  readonly username: string
  readonly birthday: string
  readonly sex: '' | '0' | '1'
  readonly password: string
  readonly repeated: string
}

export type ProfileProblem = 'name_missing' | 'passwords_differ'

/** The first fault of a profile before any call (spec 2 §5); null = none. A password is optional: codes sign in too. */
export function profileProblem({ username, password, repeated }: TypedProfile): ProfileProblem | null {
  if (username.trim() === '') return 'name_missing'
  return password === repeated ? null : 'passwords_differ'
}

/** The path to return to: a page of this seller, with `/index/mine` as default. */
export function readBackPath(search: string): string {
  const back = new URLSearchParams(search).get('back') ?? ''
  return /^\/(?![/\\])[\w/.?=&%@-]*$/.test(back) && !back.startsWith('/register') ? back : '/index/mine'
}
