import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { BillMemberView, StaffMember } from '@comanda/contract/member/staff-member.schema.ts'
import { cardMark, type MemberSearch, readMemberSearch } from '@comanda/rules/member/member-search.ts'
import { knownZones, maskPhone } from '@comanda/rules/member/phone.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { type Actor, recordAudit } from '../../../db/audit-log.ts'
import { once } from '../../../db/once.ts'
import type { Queryable } from '../../../db/queryable.ts'
import type { Call } from '../../../http/call.ts'
import { settingsAt } from '../../style/style.service.ts'
import { findMember, type MemberRow } from '../account/account.repository.ts'
import { maskIdentifier } from '../account/identifier.ts'
import { nameOf, readBalance } from '../account/member-view.ts'
import type { MemberCodeService, ShownCode } from '../code/member-code.ts'
import type { MemberDeps } from '../member.service.ts'
import { findByNumbers } from './staff-member.repository.ts'

export interface AtStore {
  readonly sellerId: string
  readonly storeId: string
}

/** Uses up the code by which a member was found. */
export type TakeMember = () => Promise<Result<MemberRow, ErrorCode>>

export interface StaffMemberService {
  /** The member of a code, a card or a whole phone number, with value and the newest history. Each search is in the audit. */
  find(at: AtStore, who: string, call: Call): Promise<Result<StaffMember, ErrorCode>>
  /**
   * A change for a member whom staff name so, once per key, in one transaction. A member code is used up by `take`,
   * unless the change is refused. The change writes its own audit; a search without a result is in the audit all the
   * same.
   */
  changeFor<T>(
    at: AtStore,
    who: string,
    call: Call,
    work: (tx: Queryable, take: TakeMember) => Promise<Result<T, ErrorCode>>,
  ): Promise<Result<T, ErrorCode>>
  /** Who the member is, for staff; null = no member, or one that is gone. */
  describe(sellerId: string, memberId: string | null, call: Call): Promise<BillMemberView | null>
}

export function createStaffMemberService(deps: MemberDeps, code: MemberCodeService): StaffMemberService {
  /** Before the transaction, which has one connection. A repeated call gets its stored answer whatever is found now. */
  const search = async (at: AtStore, who: string, call: Call): Promise<Sought> => {
    const isOpen = (await settingsAt(deps, at))?.openVip === true
    // Members keep their phones, whatever countries codes are sent to now.
    const read = readMemberSearch(who, [...new Set([...deps.zones, ...knownZones])])
    return { read, found: isOpen ? await findOne(deps, code, at.sellerId, read, call) : refuse('members_off') }
  }
  const change = async <T>(
    { at, call }: { readonly at: AtStore; readonly call: Call },
    { read, found }: Sought,
    work: (tx: Queryable, take: TakeMember) => Promise<Result<T, ErrorCode>>,
  ): Promise<Result<T, ErrorCode>> => {
    const result = await once<T, ErrorCode>(deps.db, call.once, at.sellerId, (tx) =>
      work(tx, async () => {
        if (!found.ok) return found
        const { member, shown } = found.value
        return shown === null || (await code.useCode(tx, shown)) ? ok(member) : refuse('member_code_used')
      }),
    )
    if (result.ok) return result
    if (result.code === 'member_code_used' && found.ok && found.value.shown !== null) {
      await code.markReused(found.value.shown)
    }
    if (missed.has(result.code)) await recordAudit(deps.db.pool, at.sellerId, byStaff(call), [searched(at, read, null)])
    return result
  }
  return {
    async find(at, who, call) {
      const sought = await search(at, who, call)
      const value = sought.found.ok ? await valueForStaff(deps, at.sellerId, sought.found.value.member) : noValue
      return change<StaffMember>({ at, call }, sought, async (tx, take) => {
        const taken = await take()
        if (!taken.ok) return taken
        await recordAudit(tx, at.sellerId, byStaff(call), [searched(at, sought.read, taken.value.memberId)])
        return ok({ ...memberName(taken.value, call), ...value })
      })
    },
    changeFor: async (at, who, call, work) => change({ at, call }, await search(at, who, call), work),
    async describe(sellerId, memberId, call) {
      const member = memberId === null ? null : await findMember(deps.db.pool, sellerId, memberId)
      return member === null ? null : memberName(member, call)
    },
  }
}

type StaffValue = Omit<StaffMember, keyof BillMemberView>

const noValue: StaffValue = { balance: 0, principal: 0, gift: 0, fzamt: 0, points: 0, debt: 0, history: [] }
/** Rows of the history that staff see. */
const historyRows = 5

async function valueForStaff(deps: MemberDeps, sellerId: string, member: MemberRow): Promise<StaffValue> {
  const newest = { tab: 'all', before: null, limit: historyRows } as const
  const [{ balance, principal, gift, fzamt, points, debt }, { rows }] = await Promise.all([
    readBalance(deps, sellerId, member),
    deps.ledger.historyOf(deps.db.pool, { sellerId, memberId: member.memberId, ...newest }),
  ])
  const history = rows.map((row) => ({
    ...{ consumeid: String(row.consumeid), consumetype: row.kind, deltafee: row.principal + row.gift },
    ...{ deltapoints: row.deltapoints, time: row.time.toISOString(), info: row.reason },
  }))
  return { balance, principal, gift, fzamt, points, debt, history }
}

interface Sought {
  readonly read: MemberSearch | null
  readonly found: Result<{ readonly member: MemberRow; readonly shown: ShownCode | null }, ErrorCode>
}

/** A search that named no one, or no one any more. */
const missed: ReadonlySet<ErrorCode> = new Set([
  ...(['member_unknown', 'member_unclear', 'member_code_wrong', 'member_code_used', 'too_many_tries'] as const),
])

async function findOne(
  { db }: MemberDeps,
  code: MemberCodeService,
  sellerId: string,
  search: MemberSearch | null,
  { now }: Call,
): Promise<Sought['found']> {
  if (search === null) return refuse('member_unknown')
  if (search.kind === 'code') {
    const shown = await code.readCode(sellerId, search.code, now)
    return shown.ok ? ok({ member: shown.value.holder, shown: shown.value }) : shown
  }
  const numbers = search.kind === 'card' ? { card: search.card } : { phones: search.numbers }
  const [member, ...others] = await findByNumbers(db.pool, sellerId, numbers)
  if (member === undefined) return refuse('member_unknown')
  return others.length === 0 ? ok({ member, shown: null }) : refuse('member_unclear')
}

export function memberName(member: MemberRow, call: Pick<Call, 'language'>): BillMemberView {
  return { card: member.card, name: nameOf(member, call), phone: maskedPhone(member) }
}

/** `+86 138*****001`; '' = none. */
export function maskedPhone({ zone, phone }: Pick<MemberRow, 'zone' | 'phone'>): string {
  return phone === '' ? '' : maskIdentifier({ kind: 'phone', zone, digits: phone })
}

export function byStaff({ actor }: Pick<Call, 'actor'>): Actor {
  return { who: actor, where: 'console', reason: '' }
}

/** A search without a result keeps what was typed, masked. */
function searched({ storeId }: AtStore, search: MemberSearch | null, memberId: string | null) {
  const by = search === null ? { by: 'nothing' } : { by: search.kind, ...typedMark(search) }
  return { action: 'member.find', subject: memberId ?? '', before: null, after: { storeId, ...by } }
}

function typedMark(search: MemberSearch): { readonly typed?: string } {
  if (search.kind === 'code') return {}
  if (search.kind === 'card') return { typed: cardMark(search.card) }
  return { typed: maskPhone(search.numbers[0]?.digits ?? '') }
}
