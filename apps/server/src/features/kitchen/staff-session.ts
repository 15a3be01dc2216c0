import { createHash, randomBytes } from 'node:crypto'
import type { Staff } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { ok, refuse } from '@comanda/rules/result/result.ts'
import type { Database } from '../../db/database.ts'
import type { Call, StaffMember } from '../../http/call.ts'
import { lineOf } from '../../http/line-of.ts'
import { openDevice, sealDevice } from '../../sign-in/device-cookie.ts'
import { createSignInGuard } from './sign-in-guard.ts'
import {
  deleteSession,
  getSession,
  getStaff,
  insertSession,
  listLivingSessions,
  setLastSeen,
  setSessionEnd,
} from './staff.repository.ts'

/** A session ends after a week without use. */
export const sessionSeconds = 7 * 24 * 3600
/** A session in use is renewed once a day, so that not every call writes. */
const renewAfterSeconds = 24 * 3600

export interface SignIn {
  readonly sellerId: string
  readonly username: string
  readonly password: string
}

/** Where a sign-in comes from. */
export type SignInFrom = Pick<Call, 'address' | 'device' | 'now'>

export interface StaffSessionDeps {
  readonly db: Pick<Database, 'pool'>
  readonly cookieSecret: Buffer
}

export type StaffSessions = ReturnType<typeof createStaffSessions>

export function createStaffSessions({ db, cookieSecret }: StaffSessionDeps) {
  const guard = createSignInGuard(db)

  return {
    /** The tokens whose session has not ended. */
    async livingOf(tokens: readonly string[], now: Date) {
      const keys = tokens.flatMap((token) => {
        const key = readToken(token)
        return key === null ? [] : [{ token, ...key }]
      })
      const living = new Set(await listLivingSessions(db.pool, keys, now))
      return new Set(keys.flatMap(({ token, hash }) => (living.has(hash) ? [token] : [])))
    },
    /**
     * The person of a session token, and whether the session is due for renewal; null when it has ended. Always asks
     * the database: a signed-out session ends at once on every server, also for a copied cookie. The look-up is by key,
     * and guests have no session.
     */
    async sessionOf(token: string, now: Date) {
      const key = readToken(token)
      const session = key === null ? undefined : await getSession(db.pool, key.sellerId, key.hash, now)
      if (session === undefined) return null
      const { expiresAt, isSeen, ...staff } = session
      if (!isSeen) await setLastSeen(db.pool, staff, now)
      return { staff, isDue: expiresAt <= endOf(now, sessionSeconds - renewAfterSeconds) }
    },
    /**
     * Renews the session. Returns its new life in seconds, also for its cookie; 0 = it has ended, or another call
     * renewed it.
     */
    async renew(token: string, now: Date) {
      const key = readToken(token)
      if (key === null) return 0
      const ifBefore = endOf(now, sessionSeconds - renewAfterSeconds)
      const wanted = { ...key, now, ifBefore, expiresAt: endOf(now, sessionSeconds) }
      return (await setSessionEnd(db.pool, wanted)) ? sessionSeconds : 0
    },
    /** `device` of the answer is the cookie by which this device is known at the name from now on. */
    async signIn({ sellerId, username, password }: SignIn, from: SignInFrom) {
      const { now } = from
      const device = openDevice(from.device, cookieSecret)
      const found = await getStaff(db.pool, sellerId, username)
      const tried = { sellerId, username, device, line: lineOf(from.address), passwordHash: found?.passwordHash }
      const wait = await guard.begin(tried, now)
      if (wait > 0) return refuse('too_many_tries', [wait])
      if (!(await guard.isRight(password, tried, now)) || found === undefined) return refuse('wrong_password')
      await guard.succeeded(tried)
      if (found.isDisabled) return refuse('staff_disabled')
      const token = `${sellerId}.${randomBytes(24).toString('base64url')}`
      const expiresAt = endOf(now, sessionSeconds)
      await insertSession(db.pool, { sellerId, tokenHash: hashToken(token), username, now, expiresAt })
      return ok({ staff: staffView(found), token, device: sealDevice(device, found, cookieSecret) })
    },
    /** Ends the session on the server, so that no copy of its cookie opens anything. */
    async signOut(token: string) {
      const key = readToken(token)
      if (key === null) return
      await deleteSession(db.pool, key.sellerId, key.hash)
    },
  }
}

export function staffView({ sellerId, username, displayName, role, storeIds, capabilities }: StaffMember): Staff {
  return { sellerId, username, displayName, role, storeIds: [...storeIds], capabilities: [...capabilities] }
}

function endOf(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}

/** The token names the seller, because sessions are stored by seller. */
function readToken(token: string): { sellerId: string; hash: string } | null {
  const sellerId = /^([a-z0-9]{1,32})\.[\w-]{32}$/.exec(token)?.[1]
  return sellerId === undefined ? null : { sellerId, hash: hashToken(token) }
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
