import { createHash, randomBytes } from 'node:crypto'
import type { Staff } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { ok, refuse } from '@comanda/rules/result/result.ts'
import type { Database } from '../../db/database.ts'
import type { StaffMember } from '../../http/call.ts'
import { verifyPassword } from '../../http/password.ts'
import { createSignInThrottle } from './sign-in-throttle.ts'
import {
  deleteSession,
  getSession,
  getStaff,
  insertSession,
  listLivingSessions,
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

export type StaffSessions = ReturnType<typeof createStaffSessions>

export function createStaffSessions(db: Pick<Database, 'pool'>) {
  const throttle = createSignInThrottle()

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
      const { expiresAt, ...staff } = session
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
    async signIn({ sellerId, username, password }: SignIn, address: string, now: Date) {
      const who = `${sellerId} ${username} ${address}`
      const wait = throttle.begin(who, now)
      if (wait > 0) return refuse('too_many_tries', [wait])
      const found = await getStaff(db.pool, sellerId, username)
      // An unknown name costs the same work, so neither answer nor time shows which names exist.
      if (!(await verifyPassword(password, found?.passwordHash)) || found === undefined) return refuse('wrong_password')
      throttle.succeeded(who)
      const token = `${sellerId}.${randomBytes(24).toString('base64url')}`
      const expiresAt = endOf(now, sessionSeconds)
      await insertSession(db.pool, { sellerId, tokenHash: hashToken(token), username, now, expiresAt })
      return ok({ staff: staffView(found), token })
    },
    /** Ends the session on the server, so that no copy of its cookie opens anything. */
    async signOut(token: string) {
      const key = readToken(token)
      if (key === null) return
      await deleteSession(db.pool, key.sellerId, key.hash)
    },
  }
}

export function staffView({ sellerId, username, displayName, role, storeIds }: StaffMember): Staff {
  return { sellerId, username, displayName, role, storeIds: [...storeIds] }
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
