import { createHash, randomBytes } from 'node:crypto'
import type { Staff } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { Proof } from '@comanda/contract/kitchen/staff.schema.ts'
import type { Database } from '../../db/database.ts'
import type { StaffMember } from '../../http/call.ts'
import { sealDevice } from '../../sign-in/device-cookie.ts'
import type { StaffName } from '../../sign-in/sign-in-budget.repository.ts'
import {
  deleteSession,
  getSession,
  insertSession,
  listLivingSessions,
  setLastSeen,
  setSessionEnd,
} from './staff.repository.ts'
import { createStaffProof, type SignInFrom } from './staff-proof.ts'
import { createStaffTotp } from './staff-totp.ts'

/** A session ends after a week without use. */
export const sessionSeconds = 7 * 24 * 3600
/** A session in use is renewed once a day, so that not every call writes. */
const renewAfterSeconds = 24 * 3600

export type SignIn = StaffName & Proof

export interface StaffSessionDeps {
  readonly db: Pick<Database, 'pool'>
  readonly cookieSecret: Buffer
}

export type StaffSessions = ReturnType<typeof createStaffSessions>

export function createStaffSessions({ db, cookieSecret }: StaffSessionDeps) {
  const proof = createStaffProof({ db, cookieSecret })

  return {
    totp: createStaffTotp({ db, cookieSecret, proof }),
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
    async signIn(signIn: SignIn, from: SignInFrom) {
      const { sellerId, username } = signIn
      return proof.proved(signIn, from, async (tx, { staff, device }) => {
        const token = `${sellerId}.${randomBytes(24).toString('base64url')}`
        const expiresAt = endOf(from.now, sessionSeconds)
        await insertSession(tx, { sellerId, tokenHash: hashToken(token), username, now: from.now, expiresAt })
        return { staff: staffView(staff), token, device: sealDevice(device, staff, cookieSecret) }
      })
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
