import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import type { Database } from '../db/database.ts'
import type { Queryable } from '../db/queryable.ts'
import { transaction } from '../db/transaction.ts'
import { makeTableCode } from '../features/store/store.service.ts'
import { createStyle } from '../features/style/new-style.ts'
import { demoActivities } from './demo-activity.ts'
import { insertDemoMember } from './demo-member.ts'
import { type HashedPerson, hashPeople, refreshPeople } from './demo-people.ts'
import { type RegionHouse, regionHouses } from './demo-region.ts'
import { type DemoStore, demoSellerId, demoSellerNames, demoStores, demoTables } from './demo-store.ts'
import { demoStyle } from './demo-style.ts'

export interface SeedOptions {
  /** Other phones can reach this server, so that no one keeps a published password. */
  readonly lan: boolean
}

export interface SeedReport {
  /** False when the demo existed already: only its passwords may have changed. */
  readonly seeded: boolean
  /** Names and passwords to print. People who chose their own password are not listed. */
  readonly people: readonly { readonly username: string; readonly role: string; readonly password: string }[]
}

/** Dine-in, pre-order and pick-up use class 0, takeout class 1 (spec 1 §4); the demo sells the same menu in both. */
const menuClasses = [0, 1]

/** Fills the database with the demo (DESIGN §3), all of it or nothing. A demo that exists is not changed. */
export async function seedDemo(db: Pick<Database, 'pool'>, { lan }: SeedOptions): Promise<SeedReport> {
  if (await hasDemo(db)) return { seeded: false, people: await refreshPeople(db, lan) }
  // Only an empty database needs the menu files; other starts are faster without them.
  const [people, { demoMenus, regionMenus }] = await Promise.all([hashPeople({ lan }), import('./demo-menu.ts')])
  const seeded = await transaction(db, async (tx) => {
    const first = await insertSeller(tx)
    if (first) {
      await insertDemo(tx, people, demoMenus)
      await insertRegions(tx, people, regionMenus)
      await insertDemoMember(tx, db)
    }
    return first
  })
  // Another server on the same database was faster: the passwords to print are those it stored.
  return { seeded, people: seeded ? people : await refreshPeople(db, lan) }
}

async function hasDemo(db: Pick<Database, 'pool'>): Promise<boolean> {
  const { rowCount } = await db.pool.query('select 1 from seller where seller_id = $1', [demoSellerId])
  return rowCount === 1
}

async function insertSeller(tx: Queryable): Promise<boolean> {
  const { rowCount } = await tx.query('insert into seller (seller_id, names) values ($1, $2) on conflict do nothing', [
    demoSellerId,
    JSON.stringify(demoSellerNames),
  ])
  return rowCount === 1
}

async function insertDemo(tx: Queryable, people: readonly HashedPerson[], menus: DemoMenus): Promise<void> {
  await tx.query('insert into style (seller_id, version, config) values ($1, $2, $3)', [
    demoSellerId,
    demoStyle.version,
    JSON.stringify(demoStyle),
  ])
  await insertRows(tx, 'store', storeRows())
  await insertRows(tx, 'dining_table', tableRows())
  await insertRows(tx, 'menu', menuRows(menus))
  await insertRows(
    tx,
    'menu_current',
    menuRows(menus).map(({ document: _, ...key }) => key),
  )
  await insertRows(tx, 'saleout', saleoutRows(menus))
  await insertRows(tx, 'staff', staffRows(demoSellerId, people))
  await insertRows(tx, 'takeout_setup', takeoutRows())
  await insertRows(tx, 'activity', activityRows())
}

/** Sellers of other countries, with the same people. */
async function insertRegions(tx: Queryable, people: readonly HashedPerson[], menus: RegionMenus): Promise<void> {
  await insertRows(
    tx,
    'seller',
    regionHouses.map(({ sellerId, names }) => ({ seller_id: sellerId, names })),
  )
  for (const house of regionHouses) await createStyle(tx, house)
  await insertRows(
    tx,
    'staff',
    regionHouses.flatMap(({ sellerId }) => staffRows(sellerId, people)),
  )
  await insertRows(tx, 'store', regionHouses.map(regionStoreRow))
  await insertRows(
    tx,
    'dining_table',
    regionHouses.flatMap(({ sellerId, store }) => tablesOf(sellerId, store.storeId)),
  )
  const published = regionHouses.flatMap(({ sellerId, store, menu }) =>
    menuClasses.map((menuClass) => ({
      ...{ seller_id: sellerId, store_id: store.storeId, menu_class: menuClass, version: 1 },
      document: menus[menu][menuClass === 0 ? 'here' : 'away'],
    })),
  )
  await insertRows(tx, 'menu', published)
  await insertRows(
    tx,
    'menu_current',
    published.map(({ document: _, ...key }) => key),
  )
}

function regionStoreRow({ sellerId, zone, store, priceProfile, payNow }: RegionHouse): Row {
  const { storeId, names, address, telephone, gdLat, gdLng } = store
  return {
    ...{ seller_id: sellerId, store_id: storeId, names, address, telephone, gd_lat: gdLat, gd_lng: gdLng },
    ...{ time_zone: zone, business_time: [], is_business: true, is_enable: '1', online_flag: '1', status: 1 },
    // Pick-ups have the menu of deliveries, whose prices contain the tax.
    ...{ config: { picupMenu: 1, payNow }, price_profile: priceProfile },
  }
}

type RegionMenus = Readonly<Record<RegionHouse['menu'], { readonly here: MenuSnapshot; readonly away: MenuSnapshot }>>

type Row = Readonly<Record<string, unknown>>

type DemoMenus = Readonly<Record<DemoStore['menu'], MenuSnapshot>>

/** One statement a table. Columns that are not listed below take their default. */
async function insertRows(tx: Queryable, table: keyof typeof columns, rows: readonly Row[]): Promise<void> {
  const names = columns[table].join(', ')
  await tx.query(
    `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}

const columns = {
  seller: ['seller_id', 'names'],
  store: [
    'seller_id',
    'store_id',
    'names',
    'address',
    'telephone',
    'gd_lat',
    'gd_lng',
    'time_zone',
    'business_time',
    'is_business',
    'is_enable',
    'online_flag',
    'status',
    'config',
    'price_profile',
  ],
  dining_table: ['seller_id', 'store_id', 'table_no', 'table_name', 'seats', 'code'],
  menu: ['seller_id', 'store_id', 'menu_class', 'version', 'document'],
  menu_current: ['seller_id', 'store_id', 'menu_class', 'version'],
  saleout: ['seller_id', 'store_id', 'code'],
  staff: ['seller_id', 'username', 'display_name', 'role', 'password_hash'],
  takeout_setup: ['seller_id', 'store_id', 'distribution_charge', 'send_rule', 'send_amount', 'send_distance'],
  activity: [
    'seller_id',
    'actid',
    'acttypeid',
    'names',
    'actpicpath',
    'price',
    'worth',
    'coupons',
    'total_num',
    'current_num',
    'user_join_rule',
    'store_ids',
    'is_on',
  ],
} as const

function storeRows(): Row[] {
  return demoStores.map((store) => ({
    seller_id: demoSellerId,
    store_id: store.storeId,
    names: store.names,
    address: store.address,
    telephone: store.telephone,
    gd_lat: store.gdLat,
    gd_lng: store.gdLng,
    time_zone: 'Asia/Shanghai',
    business_time: store.businessTime,
    is_business: store.isBusiness,
    is_enable: store.isEnable,
    online_flag: store.onlineFlag,
    status: store.status,
    config: store.config,
    price_profile: store.priceProfile ?? null,
  }))
}

function tableRows(): Row[] {
  return demoStores.flatMap(({ storeId }) => tablesOf(demoSellerId, storeId))
}

function tablesOf(sellerId: string, storeId: string): Row[] {
  return demoTables.map(({ tableNo, tableName, seats }) => ({
    seller_id: sellerId,
    store_id: storeId,
    table_no: tableNo,
    table_name: tableName,
    seats,
    code: makeTableCode(sellerId),
  }))
}

function menuRows(menus: DemoMenus): Row[] {
  return demoStores.flatMap(({ storeId, menu }) =>
    menuClasses.map((menuClass) => ({
      seller_id: demoSellerId,
      store_id: storeId,
      menu_class: menuClass,
      version: 1,
      document: menus[menu],
    })),
  )
}

function saleoutRows(menus: DemoMenus): Row[] {
  return demoStores.flatMap(({ storeId, menu }) =>
    menus[menu].dishes
      .filter((dish) => dish.soldOut)
      .map(({ code }) => ({ seller_id: demoSellerId, store_id: storeId, code })),
  )
}

function staffRows(sellerId: string, people: readonly HashedPerson[]): Row[] {
  return people.map(({ username, displayName, role, hash }) => ({
    seller_id: sellerId,
    username,
    display_name: displayName,
    role,
    password_hash: hash,
  }))
}

function takeoutRows(): Row[] {
  return demoStores.flatMap(({ storeId, takeout }) =>
    takeout === undefined
      ? []
      : [
          {
            seller_id: demoSellerId,
            store_id: storeId,
            distribution_charge: takeout.distributionCharge,
            send_rule: takeout.sendRule,
            send_amount: takeout.sendAmount,
            send_distance: takeout.sendDistance,
          },
        ],
  )
}

function activityRows(): Row[] {
  return demoActivities.map((activity) => ({
    seller_id: demoSellerId,
    actid: activity.actid,
    acttypeid: activity.acttypeid,
    names: activity.names,
    actpicpath: activity.actpicpath,
    price: activity.price,
    worth: activity.worth,
    coupons: activity.coupons,
    total_num: activity.totalNum,
    current_num: activity.currentNum,
    user_join_rule: activity.userJoinRule,
    store_ids: activity.storeIds,
    is_on: true,
  }))
}
