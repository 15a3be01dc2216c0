import type { Queryable } from '../../../db/queryable.ts'
import { sql } from '../../../db/sql.ts'
import type { PersonKey } from '../member.repository.ts'
import type { LoginKind } from './identifier.ts'

/** `account`: to sign in, register or prove an account, by ticket. The others complete the call that asked for them. */
export type CodePurpose = 'account' | 'register' | 'update'

export interface NewAccountCode extends PersonKey {
  readonly codeId: string
  readonly purpose: CodePurpose
  readonly kind: LoginKind
  readonly zone: string
  readonly digits: string
  readonly codeHash: string
  readonly payload: unknown
  /** Where it was asked for (`SmsAsked.table`). */
  readonly table: string
  readonly now: Date
  readonly expiresAt: Date
}

export interface AccountCodeRow {
  readonly codeId: string
  readonly purpose: CodePurpose
  readonly kind: LoginKind
  readonly zone: string
  readonly digits: string
  readonly codeHash: string
  readonly tries: number
  readonly expiresAt: Date
  readonly isOver: boolean
  readonly provedAt: Date | null
  readonly spentKey: string | null
  readonly saidKey: string | null
  readonly saidLeft: number | null
  readonly payload: unknown
  readonly table: string
}

const columns = `code_id as "codeId", purpose, kind, zone, identifier as digits, code_hash as "codeHash", tries,
  expires_at as "expiresAt", over_at is not null as "isOver", proved_at as "provedAt", spent_key as "spentKey",
  said_key as "saidKey", said_left as "saidLeft", payload, asked_at as "table"`

export async function lockOpenAccountCodes(tx: Queryable, { sellerId, uid }: PersonKey): Promise<void> {
  await tx.query({
    name: 'account-code-lock-open',
    text: `select 1 from account_code where seller_id = $1 and uid = $2 and over_at is null order by code_id for update`,
    values: [sellerId, uid],
  })
}

const saveSql = sql('account-code-save')`
insert into account_code (seller_id, code_id, uid, purpose, kind, zone, identifier, code_hash, payload, asked_at, created_at, expires_at)
values ($sellerId, $codeId, $uid, $purpose, $kind, $zone, $digits, $codeHash, $payload, $table, $now, $expiresAt)`

/** A guest has one valid code of a purpose: saving voids the earlier ones. */
export async function saveAccountCode(tx: Queryable, code: NewAccountCode): Promise<void> {
  await tx.query({
    name: 'account-code-replace',
    text: 'update account_code set over_at = $4 where seller_id = $1 and uid = $2 and purpose = $3 and over_at is null',
    values: [code.sellerId, code.uid, code.purpose, code.now],
  })
  await tx.query(saveSql({ ...code, payload: JSON.stringify(code.payload) }))
}

export async function endAccountCode(tx: Queryable, sellerId: string, codeId: string, now: Date): Promise<void> {
  await tx.query({
    name: 'account-code-end',
    text: 'update account_code set over_at = $3 where seller_id = $1 and code_id = $2',
    values: [sellerId, codeId, now],
  })
}

/** Locks this guest's code until the transaction ends. Another guest's code is not found. */
export async function lockAccountCode(
  tx: Queryable,
  { sellerId, uid }: PersonKey,
  codeId: string,
): Promise<AccountCodeRow | null> {
  const { rows } = await tx.query<AccountCodeRow>({
    name: 'account-code-lock',
    text: `select ${columns} from account_code where seller_id = $1 and code_id = $2 and uid = $3 for update`,
    values: [sellerId, codeId, uid],
  })
  return rows[0] ?? null
}

/** The guest's newest `account` code to this number: for a call that names the number and not the code's id. */
export async function findAccountCodeId(
  tx: Queryable,
  { sellerId, uid }: PersonKey,
  { kind, zone, digits }: Pick<AccountCodeRow, 'kind' | 'zone' | 'digits'>,
): Promise<string | null> {
  const { rows } = await tx.query<{ codeId: string }>({
    name: 'account-code-of-number',
    text: `select code_id as "codeId" from account_code
           where seller_id = $1 and uid = $2 and purpose = 'account' and kind = $3 and zone = $4 and identifier = $5
           order by created_at desc limit 1`,
    values: [sellerId, uid, kind, zone, digits],
  })
  return rows[0]?.codeId ?? null
}

/** Keeps what an entry was answered: `left` null = right, and the code is proved. */
export async function keepEntry(
  tx: Queryable,
  sellerId: string,
  codeId: string,
  { key, left, now }: { readonly key: string; readonly left: number | null; readonly now: Date },
): Promise<void> {
  await tx.query({
    name: 'account-code-entry',
    text: `update account_code set said_key = $3, said_left = $4, tries = tries + case when $4::int is null then 0 else 1 end,
             proved_at = case when $4::int is null then $5::timestamptz end,
             over_at = case when $4::int is null then $5::timestamptz end
           where seller_id = $1 and code_id = $2`,
    values: [sellerId, codeId, key, left, now],
  })
}

export async function spendTicket(tx: Queryable, sellerId: string, codeId: string, key: string): Promise<void> {
  await tx.query({
    name: 'account-code-spend',
    text: 'update account_code set spent_key = $3 where seller_id = $1 and code_id = $2',
    values: [sellerId, codeId, key],
  })
}
