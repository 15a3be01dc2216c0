import type { Queryable } from '../../db/queryable.ts'
import type { StaffName } from '../../sign-in/sign-in-budget.repository.ts'

export interface Totp {
  readonly salt: string
  /** The second step asks for codes. Otherwise it waits for its first one. */
  readonly isOn: boolean
  /** Of the last used code. */
  readonly usedStep: number
}

/** Null = no second step. */
export async function getTotp(db: Queryable, { sellerId, username }: StaffName): Promise<Totp | null> {
  const { rows } = await db.query<Totp>(
    `select totp_salt as salt, totp_since is not null as "isOn", totp_step::float8 as "usedStep"
     from staff where seller_id = $1 and username = $2 and totp_salt is not null`,
    [sellerId, username],
  )
  return rows[0] ?? null
}

/** Replaces a second step that waits. False = one is on. */
export async function setNewTotp(
  db: Queryable,
  { sellerId, username }: StaffName,
  { salt, codes }: { readonly salt: string; readonly codes: readonly string[] },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update staff set totp_salt = $3, totp_step = 0, recovery_codes = $4
     where seller_id = $1 and username = $2 and totp_since is null`,
    [sellerId, username, salt, JSON.stringify(codes)],
  )
  return rowCount === 1
}

export interface UsedStep {
  /** The code was made with. */
  readonly salt: string
  readonly step: number
  readonly now: Date
}

/** Uses up a code; the first one turns the second step on. Of simultaneous calls with one code, one gets true. */
export async function useStep(
  db: Queryable,
  { sellerId, username }: StaffName,
  { salt, step, now }: UsedStep,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update staff set totp_step = $4, totp_since = coalesce(totp_since, $5)
     where seller_id = $1 and username = $2 and totp_salt = $3 and totp_step < $4`,
    [sellerId, username, salt, step, now],
  )
  return rowCount === 1
}

/** Takes a recovery code out. Of simultaneous calls with one code, one gets true. */
export async function useRecoveryCode(
  db: Queryable,
  { sellerId, username }: StaffName,
  codeHash: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update staff set recovery_codes = recovery_codes - $3::text
     where seller_id = $1 and username = $2 and totp_since is not null and recovery_codes ? $3`,
    [sellerId, username, codeHash],
  )
  return rowCount === 1
}

/** False = there was none. */
export async function clearTotp(db: Queryable, { sellerId, username }: StaffName): Promise<boolean> {
  const { rowCount } = await db.query(
    `update staff set totp_salt = null, totp_since = null, totp_step = 0, recovery_codes = '[]'
     where seller_id = $1 and username = $2 and totp_since is not null`,
    [sellerId, username],
  )
  return rowCount === 1
}
