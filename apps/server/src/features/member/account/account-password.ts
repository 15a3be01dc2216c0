import { readFileSync } from 'node:fs'
import type { ErrorCode } from '@comanda/contract/errors.ts'
import { checkPassword, normalPassword, passwordLength } from '@comanda/rules/member/password.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { hash, verify } from '@node-rs/argon2'
import type { Call } from '../../../http/call.ts'
import { isKnownAt, openDevice } from '../../../sign-in/device-cookie.ts'
import { giveTryBack, spendTry } from '../../../sign-in/sign-in-budget.repository.ts'
import type { MemberDeps } from '../member.service.ts'
import { deviceNameOf } from './account-session.ts'
import { hashIdentifier, type Identifier } from './identifier.ts'

/** OWASP's setting for argon2id: 19 MiB, two passes. Each hash stores its cost: old hashes stay valid after a raise. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** 6,000 passwords of eight characters and more, the commonest first, from zxcvbn-ts (MIT licence). */
const common: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
)

export async function hashNewPassword(typed: string, own: readonly string[]): Promise<Result<string, ErrorCode>> {
  const password = checkPassword(typed, { common, own })
  return password.ok ? ok(await hash(password.value, cost)) : password
}

/** Of a password that nobody has: an unknown account costs the same work. */
const dummyHash = hash('no account has this password', cost)

/** False also for an unknown account (undefined) and one without a password, after the same work. */
async function isPassword(typed: string, stored: string | null | undefined): Promise<boolean> {
  const password = normalPassword(typed).slice(0, passwordLength.max * 2)
  const isRight = await verify(stored ?? (await dummyHash), password)
  return isRight && stored !== undefined && stored !== null
}

export interface PasswordTry {
  readonly sellerId: string
  /** What the guest named, whether it exists or not. */
  readonly who: string | Identifier
  readonly account: { readonly memberId: string; readonly passwordHash: string | null } | undefined
}

/**
 * One guess. Tries are counted before the check, by what was named: a known and an unknown account get the same answers
 * after the same work. A device that has signed in at the account has tries of its own, so that no stranger locks its
 * owner out.
 */
export async function tryPassword(
  { db, cookieSecret }: MemberDeps,
  typed: string,
  { sellerId, who, account }: PasswordTry,
  call: Call,
): Promise<Result<string, 'account_wrong' | 'too_many_tries'>> {
  const device = openDevice(call.device, cookieSecret)
  const named = `password ${typeof who === 'string' ? who : hashIdentifier(who)}`
  const isOwn = account !== undefined && isKnownAt(device, { sellerId, username: deviceNameOf(account.memberId) })
  const budget = { sellerId, username: isOwn ? `${named} ${device?.id}` : named }
  const wait = await spendTry(db.pool, budget, call.now)
  if (wait > 0) return refuse('too_many_tries', [wait])
  if (!(await isPassword(typed, account?.passwordHash)) || account === undefined) return refuse('account_wrong')
  await giveTryBack(db.pool, budget)
  return ok(account.memberId)
}
