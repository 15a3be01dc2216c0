import { isDeepStrictEqual } from 'node:util'
import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import type { CurrencySetting } from '@comanda/rules/money/currency.ts'
import type { Queryable } from '../../../db/queryable.ts'
import { menuEvent, recordAndNotify } from '../../live/live.service.ts'
import { withBlurs } from '../picture/picture-blur.ts'
import { insertMenu } from './menu.repository.ts'

export interface MenuPlace {
  readonly sellerId: string
  readonly storeId: string
  readonly menuClass: number
}

export interface CurrentMenu {
  readonly currency: CurrencySetting
  /** 0 = none published yet. */
  readonly version: number
  readonly menu: MenuSnapshot | undefined
  /** Of the store; IANA. */
  readonly zone: string
}

/** The menu in force and the seller's currency (CNY where no style is set). Undefined when there is no such store. */
export async function readCurrentMenu(db: Queryable, place: MenuPlace): Promise<CurrentMenu | undefined> {
  const { rows } = await db.query<{
    currency: CurrencySetting | null
    version: number | null
    document: MenuSnapshot | null
    zone: string
  }>(
    `select style.config -> 'currency' as currency, menu.version, menu.document, store.time_zone as zone
       from store
       left join style on style.seller_id = store.seller_id
       left join menu_current c
         on c.seller_id = store.seller_id and c.store_id = store.store_id and c.menu_class = $3
       left join menu on menu.seller_id = c.seller_id and menu.store_id = c.store_id
                     and menu.menu_class = c.menu_class and menu.version = c.version
      where store.seller_id = $1 and store.store_id = $2`,
    [place.sellerId, place.storeId, place.menuClass],
  )
  const [row] = rows
  if (row === undefined) return undefined
  return {
    currency: row.currency ?? { code: 'CNY' },
    version: row.version ?? 0,
    menu: row.document ?? undefined,
    zone: row.zone,
  }
}

/**
 * Puts a menu in force as the next version, in the caller's transaction. Older versions stay: bills point at them. Open
 * phones get the event at the commit.
 */
export async function publishMenu(tx: Queryable, place: MenuPlace, menu: MenuSnapshot): Promise<number> {
  return putInForce(tx, place, menu, await lockCurrentMenu(tx, place))
}

/** The same, if the menu in force and the currency are still those of `after`. Otherwise null, and nothing is written. */
export async function publishMenuAfter(
  tx: Queryable,
  place: MenuPlace,
  menu: MenuSnapshot,
  after: CurrentMenu,
): Promise<number | null> {
  const before = await lockCurrentMenu(tx, place)
  const isSame = (before?.version ?? 0) === after.version && isDeepStrictEqual(before?.currency, after.currency)
  return isSame ? putInForce(tx, place, menu, before) : null
}

/** Two publishes for one store wait for each other here. */
async function lockCurrentMenu(tx: Queryable, place: MenuPlace): Promise<CurrentMenu | undefined> {
  await tx.query('select 1 from store where seller_id = $1 and store_id = $2 for update', [
    place.sellerId,
    place.storeId,
  ])
  return readCurrentMenu(tx, place)
}

async function putInForce(
  tx: Queryable,
  place: MenuPlace,
  menu: MenuSnapshot,
  before: CurrentMenu | undefined,
): Promise<number> {
  const { sellerId, storeId, menuClass } = place
  const version = await insertMenu(tx, sellerId, storeId, menuClass, await withBlurs(tx, sellerId, menu))
  await startSoldOut(tx, place, menu, before?.menu)
  await recordAndNotify(tx, sellerId, [menuEvent(storeId)])
  return version
}

/**
 * The table `saleout` says what is sold out now. A publish adds the dishes that the menu marks, and removes those that only
 * the menu before marked. The kitchen's own marks stay for their day (saleout-day.ts).
 */
async function startSoldOut(tx: Queryable, place: MenuPlace, menu: MenuSnapshot, before: MenuSnapshot | undefined) {
  const now = soldOutCodes(menu)
  const back = soldOutCodes(before).filter((code) => !now.includes(code))
  // The row counts for all menus of the store: another one in force may mark the dish too.
  await tx.query(
    `delete from saleout s where s.seller_id = $1 and s.store_id = $2 and s.code = any($3::text[]) and not exists (
       select 1 from menu_current c
       join menu m on m.seller_id = c.seller_id and m.store_id = c.store_id and m.menu_class = c.menu_class
         and m.version = c.version
       cross join lateral jsonb_array_elements(m.document -> 'dishes') dish
       where c.seller_id = $1 and c.store_id = $2 and c.menu_class <> $4
         and dish ->> 'code' = s.code and dish -> 'soldOut' = 'true'::jsonb)`,
    [place.sellerId, place.storeId, back, place.menuClass],
  )
  await tx.query(
    `insert into saleout (seller_id, store_id, code) select $1, $2, unnest($3::text[])
     on conflict (seller_id, store_id, code) do update set since = now()`,
    [place.sellerId, place.storeId, now],
  )
}

function soldOutCodes(menu: MenuSnapshot | undefined): string[] {
  return (menu?.dishes ?? []).filter(({ soldOut }) => soldOut).map(({ code }) => code)
}
