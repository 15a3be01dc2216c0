import { setTimeout as pause } from 'node:timers/promises'
import { spendSignInTry } from '@comanda/rules/access/sign-in-budget.ts'
import type { Database } from '../../db/database.ts'
import { verifyPassword } from '../../http/password.ts'
import { type Device, isKnownAt } from '../../sign-in/device-cookie.ts'
import { giveTryBack, type StaffName, spendTry } from '../../sign-in/sign-in-budget.repository.ts'
import { createSignInThrottle } from './sign-in-throttle.ts'

/** Passwords of unknown names that a server hashes in a minute. */
const unknownHashes = { most: 30, ms: 60_000 }
const maxUnknownNames = 10_000

export interface SignInTry extends StaffName {
  /** The caller's internet connection (http/line-of.ts). */
  readonly line: string
  /** The caller's device, if it has ever signed in. */
  readonly device: Device | null
  /** Of the name; undefined = no such name. */
  readonly passwordHash: string | undefined
}

/**
 * Slows down password guesses. A device that has signed in at the name counts only its own wrong passwords, so that no
 * stranger locks staff out. Other devices count by name and line, and spend the name's budget at all servers. Unknown
 * names get the same answers from counters of their own, and bounded work.
 */
export function createSignInGuard(db: Pick<Database, 'pool'>) {
  const [devices, lines] = [createSignInThrottle(), createSignInThrottle()]
  const unknown = createUnknownNames()
  /** How long the last hash took. */
  let hashMs = 100

  async function hashed(password: string, passwordHash: string | undefined): Promise<boolean> {
    const started = performance.now()
    const isRight = await verifyPassword(password, passwordHash)
    hashMs = performance.now() - started
    return isRight
  }

  return {
    /**
     * Counts a try before its password is checked, so that simultaneous guesses all count. Returns the seconds to wait;
     * 0 = go on.
     */
    async begin(tried: SignInTry, now: Date): Promise<number> {
      if (tried.passwordHash === undefined) return unknown.begin(tried, now)
      if (isKnownAt(tried.device, tried)) return devices.begin(deviceKey(tried.device, tried), now)
      return lines.begin(lineKey(tried), now) || (await spendTry(db.pool, tried, now))
    },
    /** An unknown name takes as long as a wrong password, so that neither answer nor time shows which names exist. */
    async isRight(password: string, { passwordHash }: SignInTry, now: Date): Promise<boolean> {
      if (passwordHash !== undefined || unknown.mayHash(now)) return hashed(password, passwordHash)
      await pause(hashMs)
      return false
    },
    /** Takes the try out of its counters. */
    async succeeded(tried: SignInTry): Promise<void> {
      if (isKnownAt(tried.device, tried)) return devices.succeeded(deviceKey(tried.device, tried))
      lines.succeeded(lineKey(tried))
      await giveTryBack(db.pool, tried)
    },
  }
}

/** Unknown names write no row: a stranger makes up as many as they like. */
function createUnknownNames() {
  const lines = createSignInThrottle()
  const budgets = new Map<string, number>()
  let minute = { since: 0, hashes: 0 }

  function spend({ sellerId, username }: StaffName, now: Date): number {
    const name = `${sellerId} ${username}`
    const { fullAt, wait } = spendSignInTry(budgets.get(name) ?? 0, now.getTime())
    budgets.delete(name)
    budgets.set(name, fullAt)
    const [oldest] = budgets.keys()
    if (budgets.size > maxUnknownNames && oldest !== undefined) budgets.delete(oldest)
    return wait
  }

  return {
    begin: (tried: SignInTry, now: Date) => lines.begin(lineKey(tried), now) || spend(tried, now),
    mayHash(now: Date): boolean {
      if (now.getTime() - minute.since >= unknownHashes.ms) minute = { since: now.getTime(), hashes: 0 }
      minute.hashes += 1
      return minute.hashes <= unknownHashes.most
    },
  }
}

function deviceKey({ id }: Device, { sellerId, username }: StaffName): string {
  return `${sellerId} ${username} ${id}`
}

function lineKey({ sellerId, username, line }: SignInTry): string {
  return `${sellerId} ${username} ${line}`
}
