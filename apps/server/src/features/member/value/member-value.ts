import type { HistoryTab, MemberTransaction, MemberValue } from '@comanda/contract/member/value.schema.ts'
import { defaultLanguage } from '@comanda/rules/language/languages.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { Call } from '../../../http/call.ts'
import type { HistoryRow } from '../../ledger/ledger.service.ts'
import type { SessionRow } from '../account/account-session.repository.ts'
import { sessionOf } from '../account/account-session.ts'
import { readValue } from '../account/member-view.ts'
import { notRegistered } from '../account/profile.ts'
import type { MemberDeps } from '../member.service.ts'
import { readPaidInfo } from './paid-info.ts'

export interface HistoryAsked {
  readonly openercardid: string
  readonly tab: HistoryTab
  readonly before: string | null
  readonly limit: number
}

export interface MemberHistory {
  data: MemberTransaction[]
  next: string | null
}

type OwnRefusal = 'not_registered' | 'user_unknown'

export interface ValueService {
  getValue(sellerId: string, openercardid: string, call: Call): Promise<Result<MemberValue, OwnRefusal>>
  listHistory(sellerId: string, asked: HistoryAsked, call: Call): Promise<Result<MemberHistory, OwnRefusal>>
}

export function createValueService(deps: MemberDeps): ValueService {
  return {
    async getValue(sellerId, openercardid, call) {
      const member = await ownMember(deps, sellerId, openercardid, call)
      if (!member.ok) return member
      return ok({ openercardid: member.value.card, ...(await readValue(deps, sellerId, member.value)) })
    },
    async listHistory(sellerId, { openercardid, tab, before, limit }, call) {
      const member = await ownMember(deps, sellerId, openercardid, call)
      if (!member.ok) return member
      const query = { sellerId, memberId: member.value.memberId, tab, limit }
      const [page, stores] = await Promise.all([
        deps.ledger.historyOf(deps.db.pool, { ...query, before: before === null ? null : Number(before) }),
        deps.store.listStores(sellerId),
      ])
      const names = new Map(
        stores.map(({ storeId, names }) => [storeId, textIn(names, call.language, defaultLanguage) || storeId]),
      )
      return ok({
        data: page.rows.map((row) => transactionView(row, names)),
        next: page.next === null ? null : String(page.next),
      })
    },
  }
}

/** The calling member. A card that is not theirs is refused like an unknown one. */
async function ownMember(
  deps: MemberDeps,
  sellerId: string,
  openercardid: string,
  call: Call,
): Promise<Result<SessionRow, OwnRefusal>> {
  const member = await sessionOf(deps, sellerId, call)
  if (member === null) return notRegistered(sellerId)
  return openercardid === '' || openercardid === member.card ? ok(member) : refuse('user_unknown')
}

function transactionView(row: HistoryRow, storeNames: ReadonlyMap<string, string>): MemberTransaction {
  const { principal, gift } = row
  const paid = readPaidInfo(row.info)
  const isTopUp = row.kind === 'topup' || row.kind === 'takeback'
  return {
    ...{ consumeid: String(row.consumeid), tradetype: row.tradetype, consumetype: row.kind },
    ...{ deltafee: principal + gift, deltapoints: row.deltapoints },
    ...{ chargeamount: isTopUp ? principal : 0, giftamount: isTopUp ? gift : 0 },
    totalfee: paid.total,
    realfee: paid.ways.reduce((sum, { name, amount }) => sum + (name === 'MEMPAY' ? 0 : amount), 0),
    payinfo: paid.ways.map(({ name, amount }) => ({ name, amount })),
    ...{ time: row.time.toISOString(), info: row.reason },
    ...{ address: storeNames.get(paid.storeId) ?? '', outtradeno: paid.billId },
  }
}
