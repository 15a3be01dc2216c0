import type { BillToday, Guide, StoreToday, TaskToday } from '@comanda/contract/report/report.routes.ts'
import { defaultLanguage, type Language } from '@comanda/rules/language/languages.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import { guideOf } from '@comanda/rules/report/guide.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { calendarDay } from '@comanda/rules/time/business-day.ts'
import { localTime } from '@comanda/rules/time/local-time.ts'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../http/call.ts'
import type { AlarmService } from '../alarm/alarm.service.ts'
import type { PaymentService } from '../payment/payment.service.ts'
import type { StoreService } from '../store/store.service.ts'
import type { StyleService } from '../style/style.service.ts'
import {
  listBillsToday,
  listTasks,
  readGuideFacts,
  readStoresToday,
  type StoreTodayRow,
  type TaskRow,
} from './report.repository.ts'

export interface ReportDeps {
  readonly db: Pick<Database, 'pool'>
  readonly store: Pick<StoreService, 'getStore'>
  readonly style: Pick<StyleService, 'getStyle'>
  readonly payment: Pick<PaymentService, 'listPayTypes'>
  readonly alarm: Pick<AlarmService, 'listAlarms'>
}

export interface Today {
  guide: Guide
  tasks: TaskToday[]
  stores: StoreToday[]
  now: string
}

export interface ReportService {
  /** The business day so far of every active store where the caller works, and what is left of the set-up. */
  today(sellerId: string, call: Call): Promise<Result<Today, never>>
  billsToday(
    sellerId: string,
    storeId: string,
    state: 'open' | 'paid',
    now: Date,
  ): Promise<Result<{ bills: BillToday[]; timeZone: string }, 'store_unknown'>>
}

export function createReportService({ db, store, style, payment, alarm }: ReportDeps): ReportService {
  /** Ways to pay on the phone, at the first active store. */
  async function countPayTypes(sellerId: string, storeId: string | undefined): Promise<number> {
    if (storeId === undefined) return 0
    const types = await payment.listPayTypes(sellerId, storeId, 'HmdOrder')
    return types.ok ? types.value.payTypeList.length : 0
  }

  return {
    async today(sellerId, { staff, language, now }) {
      const [all, facts, settings, waiting, alarms] = await Promise.all([
        readStoresToday(db.pool, sellerId, now),
        readGuideFacts(db.pool, sellerId),
        style.getStyle(sellerId),
        listTasks(db.pool, sellerId, now),
        alarm.listAlarms(sellerId, now),
      ])
      const own = staff?.storeIds ?? []
      const rows = all.filter(({ storeId }) => own.length === 0 || own.includes(storeId))
      const payTypes = await countPayTypes(sellerId, rows[0]?.storeId)
      const { steps, isOver } = guideOf({ ...facts, payTypes })
      const currency = settings?.currency?.code ?? ''
      const stores = rows.map((row) => storeToday(row, currency, language))
      const tasks = tasksToday(waiting, alarms.length, own, stores)
      return ok({ guide: { steps: [...steps], isOver }, tasks, stores, now: now.toISOString() })
    },
    async billsToday(sellerId, storeId, state, now) {
      const known = await store.getStore(sellerId, storeId)
      if (known === null) return refuse('store_unknown')
      const rows = await listBillsToday(db.pool, { sellerId, storeId, paid: state === 'paid', now })
      return ok({ bills: rows.map((row) => ({ ...row, at: row.at.toISOString() })), timeZone: known.timeZone })
    },
  }
}

/** Of the stores where the caller works. Alarms and adjustments without a store are the whole seller's. */
function tasksToday(
  rows: readonly TaskRow[],
  alarms: number,
  own: readonly string[],
  stores: readonly StoreToday[],
): TaskToday[] {
  const names = new Map(stores.map(({ storeid, storefront }) => [storeid, storefront]))
  const shown = rows.filter(({ storeId }) => storeId === '' || own.length === 0 || own.includes(storeId))
  const tasks = shown.map(({ storeId, ...task }) => {
    return { ...task, storeid: storeId, storefront: names.get(storeId) ?? storeId }
  })
  const alarm: TaskToday = { kind: 'alarm', storeid: '', storefront: '', menuClass: 0, count: alarms }
  return alarms === 0 ? tasks : [alarm, ...tasks]
}

function storeToday(row: StoreTodayRow, currency: string, language: Language): StoreToday {
  const { storeId, names, dayStart, timeZone, waitMinutes, longestMinutes, ...figures } = row
  return {
    ...figures,
    storeid: storeId,
    storefront: textIn(names, language, defaultLanguage) || storeId,
    day: calendarDay(localTime(dayStart.getTime(), timeZone)),
    currency,
    waitMinutes: wholeMinutes(waitMinutes),
    longestMinutes: wholeMinutes(longestMinutes),
  }
}

function wholeMinutes(minutes: number | null): number | null {
  return minutes === null ? null : Math.max(0, Math.round(minutes))
}
