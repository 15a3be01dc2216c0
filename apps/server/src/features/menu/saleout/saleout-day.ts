/**
 * What the kitchen says of a dish, sold out or so many left, is of one business day at the store (docs/decisions/0019): at four in the
 * night it ends, and phones and terminal are told. What the menu in force itself marks stays. The rows go, so that list, cart and send need
 * not look at the day; portions that a round of the day before gives back find no limit, or one that was set since (`since`).
 */
import { soldOutAtPublish } from '@comanda/rules/cart/price-cart.ts'
import { isDayOver } from '@comanda/rules/pickup-order/stock-day.ts'
import { isTimeZone } from '@comanda/rules/time/local-time.ts'
import type { Database } from '../../../db/database.ts'
import { afterCommit, transaction } from '../../../db/transaction.ts'
import type { Log } from '../../../http/log.ts'
import { type LiveService, menuEvent } from '../../live/live.service.ts'
import type { LoadedMenu } from '../snapshot/localized-menu.ts'
import { type DishWord, endWords, listStoreWords, lockWords, type StoreWords } from './saleout-day.repository.ts'

export interface SaleoutDayDeps {
  readonly db: Database
  readonly live: LiveService
  readonly log: Pick<Log, 'warn'>
  listCurrent(sellerId: string, storeId: string): Promise<readonly Pick<LoadedMenu, 'snapshot'>[]>
  forget(sellerId: string, storeId: string): void
}

/**
 * Ends the day at every store where it has turned by then; to be asked every few seconds. Any number of servers may do it at once:
 * one of them finds something.
 */
export function saleoutDays(deps: SaleoutDayDeps): (now: Date) => Promise<void> {
  const told = new Set<string>()

  /** A store whose zone nobody knows has no day; told once for each value, or the log would hold nothing else. */
  function hasDay({ sellerId, storeId, zone }: StoreWords): boolean {
    if (isTimeZone(zone)) return true
    const what = JSON.stringify([sellerId, storeId, zone])
    if (!told.has(what)) deps.log.warn({ sellerId, storeId, zone }, 'the time zone of a store cannot be read')
    told.add(what)
    return false
  }

  return async (now) => {
    for (const store of await listStoreWords(deps.db.pool)) {
      try {
        if (hasDay(store) && isOver(store, store, now)) await endAt(deps, store, now)
      } catch (error) {
        const { sellerId, storeId } = store
        deps.log.warn({ err: error, sellerId, storeId }, 'what was sold out for a day could not be ended')
      }
    }
  }
}

async function endAt({ db, live, listCurrent, forget }: SaleoutDayDeps, store: StoreWords, now: Date): Promise<void> {
  const { sellerId, storeId } = store
  forget(sellerId, storeId)
  const menus = await listCurrent(sellerId, storeId)
  const byMenu = new Set(menus.flatMap(({ snapshot }) => [...soldOutAtPublish(snapshot)]))
  await transaction(db, async (tx) => {
    // Before the phones hear of it and ask.
    afterCommit(tx, () => forget(sellerId, storeId))
    const words = await lockWords(tx, sellerId, storeId)
    const over = (those: readonly DishWord[]) =>
      those.filter((word) => isOver(word, store, now)).map(({ code }) => code)
    const [limited, outOver] = [over(words.limited), over(words.out)]
    const out = outOver.filter((code) => !byMenu.has(code))
    await endWords(tx, store, { limited, out, marked: outOver.filter((code) => byMenu.has(code)) }, now)
    if (limited.length + out.length > 0) await live.record(tx, sellerId, [menuEvent(storeId)])
  })
}

function isOver({ since }: Pick<DishWord, 'since'>, { zone }: Pick<StoreWords, 'zone'>, now: Date): boolean {
  return isDayOver(since.getTime(), now.getTime(), zone)
}
