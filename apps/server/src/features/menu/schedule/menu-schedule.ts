/**
 * Changes of a menu that are published at a time of the store's clock. One waits per menu. It is kept with the version that
 * the owner has seen: when another is in force at its time, it fails, and the owner's page says why. Nothing is merged.
 */
import { randomUUID } from 'node:crypto'
import { errorSentence } from '@comanda/contract/error-sentence.ts'
import type { ErrorCode } from '@comanda/contract/errors.ts'
import type {
  MenuScheduleView,
  menuScheduleRoutes,
  ScheduledChange,
} from '@comanda/contract/menu/menu-schedule.routes.ts'
import type { Answer } from '@comanda/contract/route.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { firstInstant, zoneOffset } from '@comanda/rules/time/repeated-hour.ts'
import { recordAudit } from '../../../db/audit-log.ts'
import type { Database } from '../../../db/database.ts'
import { once } from '../../../db/once.ts'
import { afterCommit, transaction } from '../../../db/transaction.ts'
import type { Call } from '../../../http/call.ts'
import type { Log } from '../../../http/log.ts'
import { checkChange, publishChange } from '../edit/menu-editor.ts'
import { type MenuPlace, readCurrentMenu } from '../snapshot/publish-menu.ts'
import {
  claimDue,
  dropSchedule,
  endSchedule,
  insertSchedule,
  type KeptSchedule,
  listSchedules,
} from './menu-schedule.repository.ts'

type Schedules = Answer<(typeof menuScheduleRoutes)['GET /console/api/:sellerId/:storeId/menus/:menuClass/schedule']>

export interface MenuScheduler {
  /** Refused: `store_unknown`. */
  list(place: MenuPlace, call: Pick<Call, 'language' | 'now'>): Promise<Result<Schedules, ErrorCode>>
  /** Refused: `store_unknown`, `dish_unknown`, `menu_moved`, `menu_unfit`, `menu_scheduled`, `schedule_past`. */
  add(place: MenuPlace, change: ScheduledChange, call: Call): Promise<Result<MenuScheduleView, ErrorCode>>
  /** Refused: `store_unknown`, `schedule_unknown`. */
  drop(place: MenuPlace, id: string, call: Call): Promise<Result<{ id: string }, ErrorCode>>
  /** Publishes what is due by `now`. Several servers may do it at once: each change is published once. */
  publishDue(now: Date): Promise<void>
}

interface Deps {
  readonly db: Database
  readonly log: Pick<Log, 'warn'>
  readonly forget: (sellerId: string, storeId: string) => void
}

export function createMenuScheduler({ db, log, forget }: Deps): MenuScheduler {
  /** False = nothing is due. */
  function publishNext(now: Date): Promise<boolean> {
    return transaction(db, async (tx) => {
      const due = await claimDue(tx, now)
      if (due === null) return false
      afterCommit(tx, () => forget(due.sellerId, due.storeId))
      const { language, scheduledBy: actor } = due
      const published = await publishChange(
        tx,
        due,
        { ...due.change, version: due.version },
        { language, actor, reason: 'scheduled' },
      )
      const failure = published.ok ? null : { code: published.code, values: published.values }
      if (failure !== null) log.warn({ ...placeOf(due), failure }, 'a scheduled menu was not published')
      await endSchedule(tx, due, failure, now)
      return true
    })
  }

  return {
    async list(place, { language, now }) {
      const zone = await zoneOf(db.pool, place)
      if (zone === null) return refuse('store_unknown')
      const kept = await listSchedules(db.pool, place)
      const shown = kept.filter(({ state }) => state !== 'published')
      const schedules = shown.map((one) => viewOf(one, zone, language))
      return ok({ timeZone: zone, now: localText(now, zone), schedules })
    },
    add: (place, change, call) =>
      once<MenuScheduleView, ErrorCode>(db, call.once, place.sellerId, async (tx) => {
        const zone = await zoneOf(tx, place)
        if (zone === null) return refuse('store_unknown')
        const local = Date.parse(`${change.at}:00Z`)
        const publishAt = Number.isNaN(local) ? call.now : new Date(firstInstant(local / 60_000, zone))
        if (publishAt <= call.now) return refuse('schedule_past')
        const checked = await checkChange(tx, place, change, call)
        if (!checked.ok) return checked
        const { msgid: _, version, at: __, ...edits } = change
        const schedule = {
          ...placeOf(place),
          ...{ scheduleId: randomUUID(), publishAt, version, change: edits },
          ...{ language: call.language, scheduledBy: call.actor },
        }
        if (!(await insertSchedule(tx, schedule, call.now))) return refuse('menu_scheduled')
        const view = viewOf({ ...schedule, state: 'waiting', failure: null }, zone, call.language)
        await audit(tx, place, call, 'menu.schedule', { before: null, after: saidOf(view) })
        return ok(view)
      }),
    drop: (place, id, call) =>
      once<{ id: string }, ErrorCode>(db, call.once, place.sellerId, async (tx) => {
        const zone = await zoneOf(tx, place)
        if (zone === null) return refuse('store_unknown')
        const dropped = await dropSchedule(tx, place, id, call.now)
        if (dropped === null) return refuse('schedule_unknown')
        const before = { at: localText(dropped.publishAt, zone), cells: cellsOf(dropped.change) }
        await audit(tx, place, call, 'menu.unschedule', { before, after: null })
        return ok({ id })
      }),
    async publishDue(now) {
      while (await publishNext(now));
    },
  }
}

const placeOf = ({ sellerId, storeId, menuClass }: MenuPlace): MenuPlace => ({ sellerId, storeId, menuClass })

async function zoneOf(db: Parameters<typeof readCurrentMenu>[0], place: MenuPlace): Promise<string | null> {
  return (await readCurrentMenu(db, place))?.zone ?? null
}

const saidOf = ({ at, cells }: MenuScheduleView) => ({ at, cells })

function audit(
  tx: Parameters<typeof recordAudit>[0],
  { sellerId, storeId, menuClass }: MenuPlace,
  { actor: who }: Call,
  action: 'menu.schedule' | 'menu.unschedule',
  change: { readonly before: object | null; readonly after: object | null },
): Promise<void> {
  const subject = `${storeId}/${menuClass}`
  return recordAudit(tx, sellerId, { who, where: 'console', reason: '' }, [{ action, subject, ...change }])
}

function viewOf(schedule: KeptSchedule, zone: string, language: Language): MenuScheduleView {
  const { scheduleId: id, publishAt, state, change, scheduledBy, failure } = schedule
  const why = failure === null ? '' : errorSentence(failure.code as ErrorCode, language, failure.values)
  return { id, at: localText(publishAt, zone), state, cells: cellsOf(change), scheduledBy, why }
}

/** Cells, categories, set meals and words that a change names. */
function cellsOf({ rows, categories = [], meals = [], words = [] }: KeptSchedule['change']): number {
  const others = categories.length + meals.length + words.length
  return rows.reduce((sum, { cells }) => sum + Object.keys(cells).length, others)
}

/** `2026-12-01T06:00` on the store's clock. */
function localText(at: Date, zone: string): string {
  return new Date(at.getTime() + zoneOffset(at.getTime(), zone)).toISOString().slice(0, 16)
}
