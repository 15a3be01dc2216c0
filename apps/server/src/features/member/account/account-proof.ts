import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { CodeSent } from '@comanda/contract/member/member.schema.ts'
import { plainNumber } from '@comanda/rules/language/plain-digits.ts'
import { codeLife, isCodeOpen } from '@comanda/rules/member/verify-code.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { PoolClient } from 'pg'
import type { Call } from '../../../http/call.ts'
import { lineOf } from '../../../http/line-of.ts'
import { giveTryBack, spendTry } from '../../../sign-in/sign-in-budget.repository.ts'
import { guestOf } from '../guest-of.ts'
import { type CodeBook, issueCode } from '../issue-code.ts'
import type { MemberDeps } from '../member.service.ts'
import { areaBucket, unseatedAt } from '../sms-bucket.ts'
import { countEntered } from '../sms-count.repository.ts'
import {
  type AccountCodeRow,
  type CodePurpose,
  endAccountCode,
  keepEntry,
  lockAccountCode,
  lockOpenAccountCodes,
  saveAccountCode,
  spendTicket,
} from './account-code.repository.ts'
import { hashIdentifier, type Identifier } from './identifier.ts'

/** A ticket is good as long as a code. */
const ticketMs = codeLife.seconds * 1000

/** What a code is sent for. `payload`: what the right code completes. */
export interface ProofWanted {
  readonly sellerId: string
  readonly to: Identifier
  readonly purpose: CodePurpose
  readonly payload: unknown
}

/** Sends a code to a phone or an address. Nothing here reads whether it has an account. */
export async function sendAccountCode(
  deps: MemberDeps,
  { sellerId, to, purpose, payload }: ProofWanted,
  call: Call,
): Promise<Result<CodeSent, ErrorCode>> {
  if ((await deps.store.getSeller(sellerId)) === null) return refuse('store_unknown')
  if (to.kind === 'email' ? !deps.mail.sends : deps.zones.length === 0) {
    return refuse(to.kind === 'email' ? 'email_failed' : 'sms_failed')
  }
  const [address, uid] = [lineOf(call.address), guestOf(call)]
  const table = (await scannedTable(deps, sellerId, call)) ?? unseatedAt(address)
  const { kind, zone, digits } = to
  const asked = { sellerId, uid, table, address, phone: { zone, digits } }
  const book: CodeBook = {
    lock: (tx) => lockOpenAccountCodes(tx, asked),
    save(tx, { verifyId: codeId, code, expiresAt }) {
      const row = { sellerId, codeId, uid, purpose, kind, zone, digits, payload, table, now: call.now, expiresAt }
      return saveAccountCode(tx, { ...row, codeHash: codeHashOf(deps.cookieSecret, { sellerId, uid }, row, code) })
    },
    end: (tx, codeId) => endAccountCode(tx, sellerId, codeId, call.now),
  }
  return issueCode(deps, asked, book, call)
}

/** The table whose code in force this guest has scanned, last scanned first: store and table. */
async function scannedTable({ store }: MemberDeps, sellerId: string, { guest }: Call): Promise<string | null> {
  const grants = guest?.grants.filter((one) => one.sellerId === sellerId) ?? []
  for (const { storeId, tableNo, mark } of [...grants].sort((one, other) => other.since - one.since)) {
    if ((await store.tableMark(sellerId, storeId, tableNo)) === mark) return `${storeId} ${tableNo}`
  }
  return null
}

type Bound = Pick<AccountCodeRow, 'codeId' | 'purpose' | 'kind' | 'zone' | 'digits'>

/** The hash is keyed and bound: elsewhere the same digits are wrong. */
function codeHashOf(
  secret: Buffer,
  { sellerId, uid }: { sellerId: string; uid: string },
  row: Bound,
  code: string,
): string {
  const { codeId, purpose, kind, zone, digits } = row
  const bound = ['account-code', sellerId, codeId, uid, purpose, kind, zone, digits, code].join('|')
  return createHmac('sha256', secret).update(bound).digest('base64url')
}

export type EntryRefusal =
  | 'verify_code_missing'
  | 'verify_code_wrong'
  | 'verify_code_over'
  | 'too_many_tries'
  | 'key_reused'

/**
 * Checks an entered code in the caller's transaction, which commits also after a wrong one. Wrong codes also spend the
 * tries of the number or address, over all guests and all its codes: asking anew does not reset them.
 */
export async function enterCode(
  deps: MemberDeps,
  tx: PoolClient,
  sellerId: string,
  { codeId, code: typed, purpose }: { readonly codeId: string; readonly code: string; readonly purpose: CodePurpose },
  call: Call,
): Promise<Result<AccountCodeRow, EntryRefusal>> {
  if (typed === '') return refuse('verify_code_missing')
  const who = { sellerId, uid: guestOf(call) }
  const row = await lockAccountCode(tx, who, codeId)
  if (row === null || row.purpose !== purpose) return refuse('verify_code_over')
  const before = saidBefore(row, call)
  if (before !== null) return before
  const sent = { expiresAt: row.expiresAt.getTime(), tries: row.tries, isOver: row.isOver }
  if (!isCodeOpen(sent, call.now.getTime())) return refuse('verify_code_over')
  const budget = { sellerId, username: `code ${hashIdentifier(row)}` }
  const wait = await spendTry(tx, budget, call.now)
  if (wait > 0) return refuse('too_many_tries', [wait])
  const isRight = isSame(
    codeHashOf(deps.cookieSecret, who, row, plainNumber(typed).replace(/[\s-]/g, '')),
    row.codeHash,
  )
  const left = isRight ? null : codeLife.tries - row.tries - 1
  await keepEntry(tx, sellerId, codeId, { key: entryKey(call), left, now: call.now })
  if (left !== null) return wrongEntry(left)
  await giveTryBack(tx, budget)
  if (row.kind === 'phone') {
    await countEntered(tx, areaBucket(deps.cookieSecret, { sellerId, table: row.table, phone: row }))
  }
  return ok(row)
}

/** A repeat of the last entry gets its answer again, so that one wrong code counts once. */
function saidBefore(row: AccountCodeRow, call: Call): Result<AccountCodeRow, EntryRefusal> | null {
  const [key, hash] = row.saidKey?.split(' ') ?? []
  if (key !== call.once.key) return null
  if (hash !== call.once.hash) return refuse('key_reused')
  return row.saidLeft === null ? ok(row) : wrongEntry(row.saidLeft)
}

function entryKey({ once: { key, hash } }: Call): string {
  return `${key} ${hash}`
}

function wrongEntry(left: number): Result<never, EntryRefusal> {
  return left > 0 ? refuse('verify_code_wrong', [left]) : refuse('verify_code_over')
}

/** Proves to the account calls that this guest has entered the right code. It is no secret kept anywhere. */
export function ticketOf({ cookieSecret }: MemberDeps, sellerId: string, codeId: string, call: Call): string {
  const bound = ['account-ticket', sellerId, guestOf(call), codeId].join('|')
  return `${codeId}.${createHmac('sha256', cookieSecret).update(bound).digest('base64url')}`
}

/**
 * The code that a ticket stands for, locked: proved by this guest within ten minutes and not spent by another call. Null
 * = no valid ticket.
 */
export async function openTicket(
  deps: MemberDeps,
  tx: PoolClient,
  sellerId: string,
  ticket: string,
  call: Call,
): Promise<AccountCodeRow | null> {
  const codeId = ticket.slice(0, Math.max(0, ticket.indexOf('.')))
  if (!isSame(ticket, ticketOf(deps, sellerId, codeId, call))) return null
  const row = await lockAccountCode(tx, { sellerId, uid: guestOf(call) }, codeId)
  if (row === null || row.purpose !== 'account' || row.provedAt === null) return null
  if (call.now.getTime() - row.provedAt.getTime() >= ticketMs) return null
  return row.spentKey === null || row.spentKey === entryKey(call) ? row : null
}

/** A ticket opens one call. A repeat of its key gets the same. */
export async function useTicket(tx: PoolClient, sellerId: string, row: AccountCodeRow, call: Call): Promise<void> {
  await spendTicket(tx, sellerId, row.codeId, entryKey(call))
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
