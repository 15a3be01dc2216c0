import { z } from 'zod'
import type { Routes } from '../route.ts'
import { clientId } from '../shared.schema.ts'
import { classParams, menuChange } from './menu-edit.routes.ts'

/** `2026-12-01T06:00` on the store's clock. */
const localTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)

/** A change that waits for its time, or what became of it. */
const menuSchedule = z.object({
  id: z.string(),
  at: localTime,
  state: z.enum(['waiting', 'published', 'failed']),
  /** Cells, categories, set meals and words that it writes. */
  cells: z.number().int(),
  scheduledBy: z.string(),
  /** The sentence for the owner; '' = it has not failed. */
  why: z.string(),
})
export type MenuScheduleView = z.output<typeof menuSchedule>

const change = menuChange.omit({ dryRun: true }).extend({ at: localTime })
export type ScheduledChange = z.output<typeof change>

export const menuScheduleRoutes = {
  'GET /console/api/:sellerId/:storeId/menus/:menuClass/schedule': {
    summary:
      'The change of the menu that waits for its time, and the last one before it if that failed. Times on the store’s clock.',
    access: 'menu.publish',
    params: classParams,
    answer: z.object({ timeZone: z.string(), now: localTime, schedules: z.array(menuSchedule) }),
    refusals: ['store_unknown'],
  },
  'POST /console/api/:sellerId/:storeId/menus/:menuClass/schedule': {
    summary:
      'Keeps a change of the menu and publishes it at a time of the store’s clock. It must fit the menu in force now, and then: another publish meanwhile makes it fail. One waits per menu.',
    access: 'menu.publish',
    params: classParams,
    body: change,
    answer: menuSchedule,
    writes: true,
    carriesMenu: true,
    refusals: [
      'store_unknown',
      'dish_unknown',
      'category_unknown',
      'menu_moved',
      'menu_unfit',
      'menu_scheduled',
      'schedule_past',
    ],
  },
  'POST /console/api/:sellerId/:storeId/menus/:menuClass/schedule/cancel': {
    summary: 'Drops the change that waits, or the failure that the page shows.',
    access: 'menu.publish',
    params: classParams,
    body: z.object({ msgid: clientId.optional(), id: z.string().min(1).max(64) }),
    answer: z.object({ id: z.string() }),
    writes: true,
    refusals: ['store_unknown', 'schedule_unknown'],
  },
} as const satisfies Routes
