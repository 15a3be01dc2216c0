/**
 * The kitchen's marks of a dish (sold out, portions left) hold for one business day of the store (docs/decisions/0019). At
 * four in the night their rows are deleted, and phones and the terminal get the event. What the menu in force marks stays sold
 * out. So list, cart and send need not look at the day. Portions that a round of the day before gives back find no limit, or a
 * newer one (`since`).
 */
import { soldOutAtPublish } from '@comanda/rules/cart/price-cart.ts'
import { isDayOver } from '@comanda/rules/pickup-order/stock-day.ts'
import { isTimeZone } from '@comanda/rules/time/local-time.ts'
import type { Database } from '../../../db/database.ts'
import { afterCommit, transaction } from '../../../db/transaction.ts'
import type { Log } from '../../../http/log.ts'
import { type LiveService, menuEvent } from '../../live/live.service.ts'
import type { LoadedMenu } from '../snapshot/localized-menu.ts'
import { type DishMark, deleteMarks, listStoreMarks, lockMarks, type StoreMarks } from './saleout-day.repository.ts'

export interface SaleoutDayDeps {
  readonly db: Database
  readonly live: LiveService
  readonly log: Pick<Log, 'warn'>
  listCurrent(sellerId: string, storeId: string): Promise<readonly Pick<LoadedMenu, 'snapshot'>[]>
  forget(sellerId: string, storeId: string): void
}

/**
 * Ends the day at every store where it has turned. A job calls it every few seconds. Several servers may do it at once: one
 * of them finds marks.
 */
export function createSaleoutDayEnd(deps: SaleoutDayDeps): (now: Date) => Promise<void> {
  const warned = new Set<string>()

  /** A store with an unknown time zone has no day. The log says so once for each value. */
  function hasTimeZone({ sellerId, storeId, zone }: StoreMarks): boolean {
    if (isTimeZone(zone)) return true
    const what = JSON.stringify([sellerId, storeId, zone])
    if (!warned.has(what)) deps.log.warn({ sellerId, storeId, zone }, 'the time zone of a store cannot be read')
    warned.add(what)
    return false
  }

  return async (now) => {
    for (const store of await listStoreMarks(deps.db.pool)) {
      try {
        if (hasTimeZone(store) && isOver(store, store, now)) await endDayAt(deps, store, now)
      } catch (error) {
        const { sellerId, storeId } = store
        deps.log.warn({ err: error, sellerId, storeId }, 'what was sold out for a day could not be ended')
      }
    }
  }
}

async function endDayAt(
  { db, live, listCurrent, forget }: SaleoutDayDeps,
  store: StoreMarks,
  now: Date,
): Promise<void> {
  const { sellerId, storeId } = store
  forget(sellerId, storeId)
  const menus = await listCurrent(sellerId, storeId)
  const byMenu = new Set(menus.flatMap(({ snapshot }) => [...soldOutAtPublish(snapshot)]))
  await transaction(db, async (tx) => {
    // Phones that get the event ask this server at once.
    afterCommit(tx, () => forget(sellerId, storeId))
    const marks = await lockMarks(tx, sellerId, storeId)
    const over = (those: readonly DishMark[]) =>
      those.filter((mark) => isOver(mark, store, now)).map(({ code }) => code)
    const [limited, outOver] = [over(marks.limited), over(marks.out)]
    const out = outOver.filter((code) => !byMenu.has(code))
    await deleteMarks(tx, store, { limited, out, marked: outOver.filter((code) => byMenu.has(code)) }, now)
    if (limited.length + out.length > 0) await live.record(tx, sellerId, [menuEvent(storeId)])
  })
}

function isOver({ since }: Pick<DishMark, 'since'>, { zone }: Pick<StoreMarks, 'zone'>, now: Date): boolean {
  return isDayOver(since.getTime(), now.getTime(), zone)
}
