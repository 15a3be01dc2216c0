import type { HistoryTab, MemberTransaction, MemberValue } from '@comanda/contract/member/value.schema.ts'
import { defaultLanguage, type Language } from '@comanda/rules/language/languages.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import { ok, type Result } from '@comanda/rules/result/result.ts'
import type { Call } from '../../../http/call.ts'
import type { HistoryRow } from '../../ledger/ledger.service.ts'
import type { StoreRecord } from '../../store/store.service.ts'
import { readValue, reasonText } from '../account/member-view.ts'
import type { MemberDeps } from '../member.service.ts'
import { type OwnRefusal, ownMember } from '../own-member.ts'
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
      return ok({
        data: page.rows.map((row) => transactionView(row, stores, call.language)),
        next: page.next === null ? null : String(page.next),
      })
    },
  }
}

function transactionView(row: HistoryRow, stores: readonly StoreRecord[], language: Language): MemberTransaction {
  const { principal, gift } = row
  const paid = readPaidInfo(row.info)
  const store = stores.find(({ storeId }) => storeId === paid.storeId)
  const isTopUp = row.kind === 'topup' || row.kind === 'takeback'
  return {
    ...{ consumeid: String(row.consumeid), tradetype: row.tradetype, consumetype: row.kind },
    ...{ deltafee: principal + gift, deltapoints: row.deltapoints },
    ...{ chargeamount: isTopUp ? principal : 0, giftamount: isTopUp ? gift : 0 },
    totalfee: paid.total,
    realfee: paid.ways.reduce((sum, { name, amount }) => sum + (name === 'MEMPAY' ? 0 : amount), 0),
    payinfo: paid.ways.map(({ name, amount }) => ({ name, amount })),
    ...{
      time: row.time.toISOString(),
      timeZone: (store ?? stores[0])?.timeZone ?? 'UTC',
      info: reasonText(row.reason, language),
    },
    address: store === undefined ? '' : textIn(store.names, language, defaultLanguage) || store.storeId,
    outtradeno: paid.billId,
  }
}
