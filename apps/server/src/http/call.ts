import type { Language } from '@comanda/rules/language/languages.ts'
import type { FastifyBaseLogger } from 'fastify'

/** Who is calling, as the binder has proved it. */
export interface Guest {
  readonly uid: string
  /** Tables this guest came in to by their code. */
  readonly grants: readonly TableGrant[]
  /** Milliseconds since 1970 until when they are kept however silent they are: they have ordered ahead. 0 = nothing ahead. */
  readonly keptUntil?: number
}

export interface TableGrant {
  readonly sellerId: string
  readonly storeId: string
  readonly tableNo: string
  /** Mark of the code that was scanned: a re-keyed table no longer matches. */
  readonly mark: string
  /** When it was scanned, in milliseconds since 1970: what happened at the table before is another party's. */
  readonly since: number
  readonly until: number
}

export interface StaffMember {
  readonly sellerId: string
  readonly username: string
  readonly displayName: string
  readonly role: 'waiter' | 'kitchen' | 'owner'
  readonly storeIds: readonly string[]
}

/** What a handler knows about the call beyond its validated input. */
export interface Call {
  readonly requestId: string
  readonly now: Date
  readonly language: Language
  readonly guest: Guest | null
  readonly staff: StaffMember | null
  /**
   * Whether this phone acts as staff at tables, by a waiter's sign-in: `ended` = it did, and that session is over. A guest's
   * phone, and a terminal at which somebody scans a code, do not.
   */
  readonly serves: 'no' | 'yes' | 'ended'
  /** For calls that change something: the client's key (or one made here), who used it for what, and the body's hash. */
  readonly once: Once
  readonly log: FastifyBaseLogger
  /** Guest id, or `staff:name`: who did it, for records. */
  readonly actor: string
  /** Where the call comes from, as far as the configured proxies can be believed. */
  readonly address: string
  /** The staff session's token, for ending it; null without one. */
  readonly session: string | null
  /** The guest may come back to this table: as if they had scanned its code now. */
  grantTable(place: Pick<TableGrant, 'sellerId' | 'storeId' | 'tableNo'>, mark: string): void
  /** The guest has ordered ahead: their phone is to know whose that is, until then. */
  keepGuest(until: Date): void
  setCookie(name: string, value: string, maxAgeSeconds: number): void
}

export interface Once {
  readonly key: string
  readonly scope: string
  readonly hash: string
}
