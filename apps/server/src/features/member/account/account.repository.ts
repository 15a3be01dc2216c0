import type { Queryable } from '../../../db/queryable.ts'
import { sql } from '../../../db/sql.ts'
import type { GivenConsent } from './consent.repository.ts'
import { hashIdentifier, type Identifier } from './identifier.ts'

export interface NewMember {
  readonly sellerId: string
  readonly memberId: string
  readonly card: string
  readonly username: string
  readonly sex: 0 | 1 | null
  /** null = not said. */
  readonly birthday: string | null
  readonly storeId: string
  readonly passwordHash: string | null
  /** null or left out: registered without boxes. */
  readonly consent?: GivenConsent | null
}

/** A member with both ways to sign in. Dates as text. */
export interface MemberRow {
  readonly memberId: string
  readonly card: string
  readonly username: string
  readonly sex: 0 | 1 | null
  readonly birthday: string
  readonly avatar: string
  readonly storeId: string
  readonly joinedAt: Date
  readonly passwordHash: string | null
  readonly zone: string
  readonly phone: string
  readonly email: string
}

/** For the member `m`: with the phone `p` and the address `e` of `memberJoins`. */
export const memberColumns = `m.member_id as "memberId", m.openercardid as card, m.username, m.sex,
  coalesce(m.birthday::text, '') as birthday, m.avatar, m.store_id as "storeId", m.joined_at as "joinedAt",
  m.password_hash as "passwordHash", coalesce(p.zone, '') as zone, coalesce(p.identifier, '') as phone, coalesce(e.identifier, '') as email`
export const memberJoins = `left join login p on p.seller_id = m.seller_id and p.member_id = m.member_id and p.kind = 'phone'
  left join login e on e.seller_id = m.seller_id and e.member_id = m.member_id and e.kind = 'email'`

export async function findLogin(db: Queryable, sellerId: string, identifier: Identifier): Promise<string | null> {
  const { rows } = await db.query<{ memberId: string }>({
    name: 'account-login',
    text: `select member_id as "memberId" from login where seller_id = $1 and kind = $2 and identifier_hash = $3`,
    values: [sellerId, identifier.kind, hashIdentifier(identifier)],
  })
  return rows[0]?.memberId ?? null
}

export async function findMember(db: Queryable, sellerId: string, memberId: string): Promise<MemberRow | null> {
  const { rows } = await db.query<MemberRow>({
    name: 'account-member',
    text: `select ${memberColumns} from member m ${memberJoins} where m.seller_id = $1 and m.member_id = $2`,
    values: [sellerId, memberId],
  })
  return rows[0] ?? null
}

/** The account that a password opens, by its uid or by a login; undefined = none. */
export async function findPasswordHash(
  db: Queryable,
  sellerId: string,
  who: string | Identifier,
): Promise<{ readonly memberId: string; readonly passwordHash: string | null } | undefined> {
  const [memberId, kind, hash] = typeof who === 'string' ? [who, '', ''] : ['', who.kind, hashIdentifier(who)]
  const { rows } = await db.query<{ memberId: string; passwordHash: string | null }>({
    name: 'account-password',
    text: `select member_id as "memberId", password_hash as "passwordHash" from member
           where seller_id = $1 and member_id = coalesce(
             (select l.member_id from login l where l.seller_id = $1 and l.kind = $3 and l.identifier_hash = $4), $2)`,
    values: [sellerId, memberId, kind, hash],
  })
  return rows[0]
}

const addMemberSql = sql('account-add-member')`
insert into member (seller_id, member_id, openercardid, username, sex, birthday, store_id, joined_at, password_hash)
values ($sellerId, $memberId, $card, $username, $sex, $birthday, $storeId, $now, $passwordHash)`

/**
 * Makes the account, unless the login has one. Of two phones that register one number, the second waits for the first
 * and finds its account. Returns whose login it is.
 */
export async function addMember(
  tx: Queryable,
  member: NewMember,
  identifier: Identifier,
  now: Date,
): Promise<{ readonly memberId: string; readonly isNew: boolean }> {
  await tx.query(addMemberSql({ ...member, now }))
  if (await addLogin(tx, member.sellerId, member.memberId, identifier, now)) {
    return { memberId: member.memberId, isNew: true }
  }
  await tx.query('delete from member where seller_id = $1 and member_id = $2', [member.sellerId, member.memberId])
  return { memberId: (await findLogin(tx, member.sellerId, identifier)) ?? '', isNew: false }
}

/** False: the login is another account's. */
export async function addLogin(
  tx: Queryable,
  sellerId: string,
  memberId: string,
  identifier: Identifier,
  now: Date,
): Promise<boolean> {
  const { kind, zone, digits } = identifier
  const { rowCount } = await tx.query({
    name: 'account-add-login',
    text: `insert into login (seller_id, kind, identifier_hash, member_id, zone, identifier, verified_at)
           values ($1, $2, $3, $4, $5, $6, $7) on conflict (seller_id, kind, identifier_hash) do nothing`,
    values: [sellerId, kind, hashIdentifier(identifier), memberId, zone, digits, now],
  })
  return rowCount === 1
}

/** Replaces the member's phone. The caller has checked that no other account has it. */
export async function replacePhone(
  tx: Queryable,
  sellerId: string,
  memberId: string,
  phone: Identifier,
  now: Date,
): Promise<boolean> {
  const holder = await findLogin(tx, sellerId, phone)
  if (holder !== null) return holder === memberId
  await tx.query({
    name: 'account-drop-phone',
    text: `delete from login where seller_id = $1 and member_id = $2 and kind = 'phone'`,
    values: [sellerId, memberId],
  })
  if (!(await addLogin(tx, sellerId, memberId, phone, now))) return false
  await tx.query({
    name: 'account-phone-changed',
    text: 'update member set phone_changed_at = $3 where seller_id = $1 and member_id = $2',
    values: [sellerId, memberId, now],
  })
  return true
}

export interface ProfileChange {
  readonly username?: string
  readonly birthday?: string
  readonly sex?: 0 | 1
  readonly avatar?: string
}

export async function changeProfile(
  db: Queryable,
  sellerId: string,
  memberId: string,
  { username, birthday, sex, avatar }: ProfileChange,
): Promise<void> {
  await db.query({
    name: 'account-profile',
    text: `update member set username = coalesce($3, username), birthday = coalesce(birthday, $4::date), sex = coalesce($5, sex),
             avatar = coalesce($6, avatar)
           where seller_id = $1 and member_id = $2`,
    values: [sellerId, memberId, username ?? null, birthday ?? null, sex ?? null, avatar ?? null],
  })
}

export async function setPasswordHash(tx: Queryable, sellerId: string, memberId: string, hash: string): Promise<void> {
  await tx.query({
    name: 'account-set-password',
    text: 'update member set password_hash = $3 where seller_id = $1 and member_id = $2',
    values: [sellerId, memberId, hash],
  })
}
