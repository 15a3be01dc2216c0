import { randomUUID } from 'node:crypto'
import type { Envelope } from '@comanda/contract/envelope.ts'
import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { tableTryLimit } from '@comanda/rules/table-order/code-try.ts'
import { type AuditedChange, recordAudit } from '@comanda/server/src/db/audit-log.ts'
import { connectDatabase, type Database, embeddedConfig } from '@comanda/server/src/db/database.ts'
import { askOwner } from '@comanda/server/src/db/embedded/owner-lock.ts'
import { findOwnerSocket } from '@comanda/server/src/db/embedded/postgres-folders.ts'
import { transaction } from '@comanda/server/src/db/transaction.ts'
import { createLedgerService } from '@comanda/server/src/features/ledger/ledger.service.ts'
import { publishMenu as publish } from '@comanda/server/src/features/menu/snapshot/publish-menu.ts'
import { type AheadOrder, type AheadOverrides, makeAheadOrder } from '@comanda/testing/ahead-order.ts'
import { expect, vi } from 'vitest'
import type { Stage } from './stage.ts'

/** Writes settings without a screen into the running server's database. */
async function withServerDatabase(stage: Stage, work: (db: Database) => Promise<unknown>): Promise<void> {
  const db = await connectDatabase(embeddedConfig(await socketDirOf(stage)), {
    log: console,
    max: 1,
    patience: 'command',
  })
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

/** Retries a server that is too busy to tell where its database listens. */
async function socketDirOf(stage: Stage): Promise<string> {
  for (let tries = 0; tries < 10; tries += 1) {
    const socket = findOwnerSocket(stage.dataDir)
    const owner = socket === undefined ? undefined : await askOwner(socket)
    if (owner === undefined) throw new Error('the stage has no embedded database')
    if (owner.socketDir !== '') return owner.socketDir
  }
  throw new Error('the server of the stage does not answer')
}

/**
 * Waits until the server reports a change in its database. Also before a file's first test, where `expect.poll` is not
 * allowed.
 */
const waitForServer = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000 })

/**
 * Overrides the seller's settings for one store (layout, picture mode, open scan ordering …). The server caches a store
 * for some seconds; this waits for the new settings.
 */
export async function configureStore(stage: Stage, storeId: string, config: object): Promise<void> {
  await withServerDatabase(stage, (db) =>
    db.pool.query(`update store set config = config || $2 where seller_id = 'demo' and store_id = $1`, [
      storeId,
      JSON.stringify(config),
    ]),
  )
  const keys = Object.keys(config).join(';')
  const address = `${stage.url}/weixin/sellermanage/demo/${storeId}/storeconfig.html?key=${keys}`
  const known = async () => ((await (await fetch(address)).json()) as Envelope<unknown>).resultObject
  await waitForServer(async () => expect(await known()).toEqual(config))
}

/** The link on a table's paper, of any seller. */
export async function tableLinkOf(stage: Stage, sellerId: string, storeId: string, tableNo: string): Promise<string> {
  let code = ''
  await withServerDatabase(stage, async (db) => {
    const { rows } = await db.pool.query<{ code: string }>(
      'select code from dining_table where seller_id = $1 and store_id = $2 and table_no = $3',
      [sellerId, storeId, tableNo],
    )
    code = rows[0]?.code ?? ''
  })
  return `${stage.url}/q/${code}`
}

/** Serves every round of a store, so long ago that its board has dropped them. */
export async function serveLongAgo(stage: Stage, storeId: string): Promise<void> {
  await withServerDatabase(stage, (db) =>
    db.pool.query(
      `update round set cook_state = 'served', sent_at = now() - interval '50 hours', served_at = now() - interval '49 hours'
       where seller_id = 'demo' and store_id = $1`,
      [storeId],
    ),
  )
}

/** From now on a store's bills follow a country's rules. Every call reads them again. */
export function setPriceProfile(stage: Stage, storeId: string, profile: object): Promise<void> {
  return withServerDatabase(stage, (db) =>
    db.pool.query(`update store set price_profile = $2 where seller_id = 'demo' and store_id = $1`, [
      storeId,
      JSON.stringify(profile),
    ]),
  )
}

/** From now on the store must accept every round by hand. */
export async function acceptByHand(stage: Stage, storeId: string): Promise<void> {
  await withServerDatabase(stage, (db) =>
    db.pool.query(`update store set accept_mode = 'hand' where seller_id = 'demo' and store_id = $1`, [storeId]),
  )
  // The server has read the one when it has read the other.
  await configureStore(stage, storeId, { holdPortions: 49 })
}

/** Sets the seller's settings for all stores without their own. Waits until guests see them. */
export async function configureSeller(stage: Stage, config: object): Promise<void> {
  await withServerDatabase(stage, (db) =>
    db.pool.query(`update style set config = config || $1, version = version + 1 where seller_id = 'demo'`, [
      JSON.stringify(config),
    ]),
  )
  const address = `${stage.url}/weixin/wxmenusetup/v2/demo/style.html`
  const known = async () => ((await (await fetch(address)).json()) as Envelope<unknown>).resultObject
  // Also before a file's first journey.
  await waitForServer(async () => expect(await known()).toMatchObject(config))
}

/** Moves everything at this table this many minutes into the past. */
export async function ageTable(stage: Stage, storeId: string, tableNo: string, minutes: number): Promise<void> {
  await withServerDatabase(stage, async ({ pool }) => {
    await pool.query(
      `update seating set opened_at = opened_at - make_interval(mins => $3)
       where seller_id = 'demo' and store_id = $1 and table_no = $2 and state = 'open'`,
      [storeId, tableNo, minutes],
    )
    await pool.query(
      `update live_event set created_at = created_at - make_interval(mins => $2) where seller_id = 'demo' and channel = $1`,
      [`t_${storeId}_${tableNo}`, minutes],
    )
  })
}

/** Deletes a user's sessions on the server, without notifying their devices. */
export function endSessions(stage: Stage, username: string): Promise<void> {
  return withServerDatabase(stage, (db) =>
    db.pool.query(`delete from staff_session where seller_id = 'demo' and username = $1`, [username]),
  )
}

/** Adds a table, or an order payable by its number when that is longer than a table number. */
export async function addTable(stage: Stage, storeId: string, tableNo: string): Promise<void> {
  await withServerDatabase(stage, (db) =>
    db.pool.query(
      `insert into dining_table (seller_id, store_id, table_no, table_name, code) values ('demo', $1, $2, $2, $3)`,
      [storeId, tableNo, randomUUID()],
    ),
  )
}

/** Sets a store's logo, and waits until phones get it (storeinfo.html). */
export async function setStoreLogo(stage: Stage, storeId: string, logoUrl: string): Promise<void> {
  await withServerDatabase(stage, (db) =>
    db.pool.query(`update store set logo_url = $2 where seller_id = 'demo' and store_id = $1`, [storeId, logoUrl]),
  )
  const address = `${stage.url}/weixin/onlineorder/demo/${storeId}/storeinfo.html`
  const known = async () =>
    ((await (await fetch(address)).json()) as Envelope<{ logoUrl: string }>).resultObject?.logoUrl
  await waitForServer(async () => expect(await known()).toBe(logoUrl))
}

/**
 * Publishes a store's menu and waits until the server serves it to new pages. Until then a page could use the old menu
 * and be rendered again during a test.
 */
export async function publishMenu(stage: Stage, storeId: string, menu: MenuSnapshot, menuClass = 0): Promise<void> {
  const address = `${stage.url}/weixin/onlineorder/demo/${storeId}/menustate.html?menuclass=${menuClass}`
  const version = async () =>
    ((await (await fetch(address)).json()) as Envelope<{ version: number }>).resultObject?.version
  const before = await version()
  const place = { sellerId: 'demo', storeId, menuClass }
  await withServerDatabase(stage, (db) => transaction(db, (tx) => publish(tx, place, menu)))
  await waitForServer(async () => expect(await version()).toBeGreaterThan(before ?? 0))
}

/** Sets what a store accepts from phones, and waits until phones get it (storeinfo.html). */
export async function configureDoor(
  stage: Stage,
  storeId: string,
  door: { readonly onlineFlag: string },
): Promise<void> {
  await withServerDatabase(stage, (db) =>
    db.pool.query(`update store set online_flag = $2 where seller_id = 'demo' and store_id = $1`, [
      storeId,
      door.onlineFlag,
    ]),
  )
  const address = `${stage.url}/weixin/onlineorder/demo/${storeId}/storeinfo.html`
  const known = async () =>
    ((await (await fetch(address)).json()) as Envelope<{ onlineFlag: string }>).resultObject?.onlineFlag
  await waitForServer(async () => expect(await known()).toBe(door.onlineFlag))
}

/** Sets a store's delivery hours by its own clock; none = its opening hours. Every order reads them. */
export async function setSendTime(
  stage: Stage,
  storeId: string,
  sendTime: readonly { startTime: string; endTime: string }[],
): Promise<void> {
  await withServerDatabase(stage, (db) =>
    db.pool.query(`update takeout_setup set send_time = $2 where seller_id = 'demo' and store_id = $1`, [
      storeId,
      JSON.stringify(sendTime),
    ]),
  )
}

/** Sets a store's hours and zone, and waits until phones get them (storeinfo.html). */
export async function setStoreClock(
  stage: Stage,
  storeId: string,
  clock: { readonly timeZone: string; readonly businessTime: readonly { startTime: string; endTime: string }[] },
): Promise<void> {
  const { timeZone, businessTime } = clock
  await withServerDatabase(stage, (db) =>
    db.pool.query(`update store set time_zone = $2, business_time = $3 where seller_id = 'demo' and store_id = $1`, [
      storeId,
      timeZone,
      JSON.stringify(businessTime),
    ]),
  )
  const address = `${stage.url}/weixin/onlineorder/demo/${storeId}/storeinfo.html`
  const known = async () => {
    const { resultObject } = (await (await fetch(address)).json()) as Envelope<typeof clock>
    return resultObject && { timeZone: resultObject.timeZone, businessTime: resultObject.businessTime }
  }
  await waitForServer(async () => expect(await known()).toEqual(clock))
}

/** Adds an order ahead that was paid before the terminal opened; the server sends no event. */
export async function addAheadOrder(stage: Stage, wish: AheadOverrides): Promise<AheadOrder> {
  const orders: AheadOrder[] = []
  await withServerDatabase(stage, async (db) => orders.push(await makeAheadOrder(db, wish)))
  const [order] = orders
  if (order === undefined) throw new Error('no order was made')
  return order
}

/** Uses up a table's wrong codes: the next wrong one locks it for an hour. */
export function useUpCodes(stage: Stage, storeId: string, tableNo: string): Promise<void> {
  return withServerDatabase(stage, (db) =>
    db.pool.query(`insert into code_try (seller_id, store_id, table_no, uid, tries) values ('demo', $1, $2, '', $3)`, [
      storeId,
      tableNo,
      tableTryLimit - 1,
    ]),
  )
}

/** Rounds in the kitchen from a table, whatever screens show. */
export async function roundsFrom(stage: Stage, storeId: string, tableNo: string): Promise<number> {
  let rounds = 0
  await withServerDatabase(stage, async (db) => {
    const { rows } = await db.pool.query<{ rounds: number }>(
      `select count(*)::int as rounds from round where seller_id = 'demo' and store_id = $1 and table_no = $2`,
      [storeId, tableNo],
    )
    rounds = rows[0]?.rounds ?? 0
  })
  return rounds
}

/** A refund that the gateway refused for good, an hour ago, and a server that died two minutes ago. */
export function addAlarms(stage: Stage): Promise<void> {
  return withServerDatabase(stage, (db) =>
    db.pool.query(`
      insert into payment_attempt (seller_id, outtradeno, store_id, business_type, target_kind, target_id, pay_type_code, amount, currency, state,
        created_at, updated_at)
      values ('demo', 'A20261128001', '101', 'CHARGE', 'topup', 'B20261128001', 'W', 12850, 'CNY', 'refund_refused', now(), now() - interval '1 hour');
      insert into server_heartbeat (server, started_at, beat_at, folder, disk_free, disk_size)
      values ('till-2:8080', now(), now() - interval '2 minutes', '/srv/comanda', 50, 100)`),
  )
}

/** Credits a member as a top-up at the counter does. `amount` in minor units. */
export function giveBalance(stage: Stage, memberId: string, amount: number): Promise<void> {
  return withServerDatabase(stage, (db) => {
    const ledger = createLedgerService({ db, now: () => new Date() })
    const purse = { sellerId: 'demo', memberId, unit: 'CNY' }
    const credit = { attempt: randomUUID(), gateway: 'counter', paid: amount, gift: 0, giftEndsOn: null }
    return transaction(db, (tx) => ledger.topUp(tx, { ...purse, ...credit }))
  })
}

/** The payments of the seller's bills: `paid MEMPAY 2300 2300` is all by balance. */
export async function listPayments(stage: Stage): Promise<string[]> {
  let found: string[] = []
  await withServerDatabase(stage, async (db) => {
    const { rows } = await db.pool.query<{ line: string }>(
      `select concat_ws(' ', state, pay_type_code, amount, balance_amount) as line from payment_attempt order by created_at`,
    )
    found = rows.map(({ line }) => line)
  })
  return found
}

/** Changes that a command on the machine `till` made. */
export function recordByCommand(stage: Stage, changes: readonly AuditedChange[]): Promise<void> {
  const actor = { who: 'root', where: 'command@till', reason: '' }
  return withServerDatabase(stage, (db) => recordAudit(db.pool, 'demo', actor, changes))
}

/** A store that has published nothing. The server keeps a menu for a second; this waits until it has none. */
export async function dropMenus(stage: Stage, storeId: string): Promise<void> {
  await withServerDatabase(stage, async ({ pool }) => {
    await pool.query(`delete from menu_current where seller_id = 'demo' and store_id = $1`, [storeId])
    await pool.query(`delete from menu where seller_id = 'demo' and store_id = $1`, [storeId])
  })
  const address = `${stage.url}/weixin/onlineorder/demo/${storeId}/menustate.html`
  const state = async () => ((await (await fetch(address)).json()) as Envelope<unknown>).resultObject
  await waitForServer(async () => expect(await state()).toMatchObject({ code: 'menu_missing' }))
}
