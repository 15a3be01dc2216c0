import type { StaffRole } from '@comanda/rules/access/roles.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import type { FastifyBaseLogger } from 'fastify'

/** The guest who calls, as the binder has proved it. */
export interface Guest {
  readonly uid: string
  /** The tables whose code this guest has scanned. */
  readonly grants: readonly TableGrant[]
  /**
   * The cookie lasts at least until then (milliseconds since 1970), because the guest has ordered ahead. 0 = no such
   * order.
   */
  readonly keptUntil?: number
}

export interface TableGrant {
  readonly sellerId: string
  readonly storeId: string
  readonly tableNo: string
  /** Mark of the scanned code. After a re-key it no longer matches. */
  readonly mark: string
  /** Time of the scan, in milliseconds since 1970. What happened at the table before belongs to another party. */
  readonly since: number
  readonly until: number
}

export interface StaffMember {
  readonly sellerId: string
  readonly username: string
  readonly displayName: string
  readonly role: StaffRole
  readonly storeIds: readonly string[]
  /** Effective: the role's preset with the person's exceptions. */
  readonly capabilities: readonly string[]
}

/** What a handler knows about the call beyond its validated input. */
export interface Call {
  readonly requestId: string
  readonly now: Date
  readonly language: Language
  readonly guest: Guest | null
  readonly staff: StaffMember | null
  /**
   * Whether this phone acts as staff at tables, after a waiter's sign-in on it. `ended` = it did, and the session is
   * over. `no` = a guest's phone, or a terminal that opened a table's code.
   */
  readonly serves: 'no' | 'yes' | 'ended'
  /** For writes: the client's key (or one made here), the caller and call it belongs to, and the hash of the input. */
  readonly once: Once
  readonly log: FastifyBaseLogger
  /** The guest's id or `staff:name`, for records. */
  readonly actor: string
  /** The caller's address; forwarded addresses count only from the configured proxies. */
  readonly address: string
  /** The staff session's token, for ending it; null without one. */
  readonly session: string | null
  /** The member's session token at a seller, as sent; null without one. */
  memberToken(sellerId: string): string | null
  /** For the member's list of devices. */
  readonly userAgent: string
  /** The device's cookie, as sent (sign-in/device-cookie.ts); null without one. */
  readonly device: string | null
  /** Grants the guest this table, as a scan of its code does. */
  grantTable(place: Pick<TableGrant, 'sellerId' | 'storeId' | 'tableNo'>, mark: string): void
  /** Keeps the guest's cookie until then, because the guest has ordered ahead. */
  keepGuest(until: Date): void
  /** Counts bytes that a `brief` call stores beside its answer. */
  countKept(value: unknown): void
  setCookie(name: string, value: string, maxAgeSeconds: number): void
}

export interface Once {
  readonly key: string
  readonly scope: string
  readonly hash: string
  /** The answer is kept for minutes, not days (`brief` in the contract). */
  readonly brief?: boolean
}
