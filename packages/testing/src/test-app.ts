import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { api } from '@comanda/contract/api.ts'
import { buildApp } from '@comanda/server/src/app.ts'
import { type Config, readConfig } from '@comanda/server/src/config/config.ts'
import type { Database } from '@comanda/server/src/db/database.ts'
import type { StaffMember } from '@comanda/server/src/http/call.ts'
import { newGrant, newGuest, sealGuest, withGrant } from '@comanda/server/src/http/guest-cookie.ts'
import { createLog } from '@comanda/server/src/http/log.ts'
import { sealServing } from '@comanda/server/src/http/signed-cookie.ts'
import { createMail } from '@comanda/server/src/providers/mail/mail.ts'
import { createMaps } from '@comanda/server/src/providers/maps/maps.ts'
import { createGateways } from '@comanda/server/src/providers/payment/gateways.ts'
import { createSms } from '@comanda/server/src/providers/sms/sms.ts'
import { createVouchers } from '@comanda/server/src/providers/voucher/vouchers.ts'
import { seedDemo } from '@comanda/server/src/seed/seed.ts'
import { createServices, type Deps, type Services } from '@comanda/server/src/services.ts'
import type { FastifyInstance } from 'fastify'
import { expect, inject } from 'vitest'
import { watchContract } from './contract-watch.ts'
import { openTestDatabase } from './test-database.ts'

/** A caller's headers: `app.inject({ …, headers: guest })`. */
export interface Caller {
  readonly cookie: string
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly services: Services
  readonly db: Database
  readonly deps: Deps
  readonly sellerId: 'demo'
  /** A guest who has just scanned this table's code: a new one, or `uid` again. */
  asGuestAt(storeId: string, tableNo: string, uid?: string): Promise<Caller & { readonly uid: string }>
  /** A guest without a table. */
  asGuest(): Caller & { readonly uid: string }
  /** The demo's waiter, kitchen or owner, signed in. */
  asStaff(role: StaffMember['role']): Promise<Caller>
  /** The demo's waiter on a phone that serves tables. */
  asWaiter(): Promise<Caller>
  /** The code after `/q/`. */
  tableCode(storeId: string, tableNo: string): Promise<string>
  /** An unused table of the demo, so that tests do not see each other's orders. */
  freshTable(storeId?: string): Promise<string>
  /**
   * The party that a staff screen shows at this table, which closing or moving must name (`nobody` for a free table).
   */
  seenAt(tableNo: string, storeId?: string): Promise<{ readonly seatingid: string; readonly amount: number }>
  /** Fails if an answer broke the contract (contract-watch.ts). */
  close(): Promise<void>
}

export interface TestAppOverrides extends Partial<Omit<Deps, 'config' | 'db'>> {
  readonly config?: Partial<Config>
  /** A second server on another one's database, which it neither seeds nor closes. */
  readonly db?: Database
}

/** The whole server on a new database with the demo. It does not listen: use `app.inject`. */
export async function startTestApp(overrides: TestAppOverrides = {}): Promise<TestApp> {
  const db = overrides.db ?? (await openTestDatabase())
  const deps = await makeDeps(db, overrides)
  const services = createServices(deps)
  const app = await buildApp(deps, services)
  /** Each fault with the first test that met it. */
  const faults = new Map<string, string>()
  watchContract(app, api, (fault) => {
    if (!faults.has(fault)) faults.set(fault, expect.getState().currentTestName ?? 'before the first test')
  })
  await app.ready()
  let tables = 0
  const asStaff: TestApp['asStaff'] = async (role) => {
    const token = `demo.${randomBytes(24).toString('base64url')}`
    await insertSession(db, role, token, deps.now())
    return { cookie: `staff=${token}` }
  }
  const seal = (guest: ReturnType<typeof newGuest>) => ({
    cookie: `guest=${sealGuest(guest, deps.now(), deps.keys.cookieSecret)}`,
    uid: guest.uid,
  })

  return {
    app,
    services,
    db,
    deps,
    sellerId: 'demo',
    asGuest: () => seal(newGuest()),
    async asGuestAt(storeId, tableNo, uid) {
      const mark = await services.store.tableMark('demo', storeId, tableNo)
      if (mark === null) throw new Error(`the demo has no table ${tableNo} in store ${storeId}`)
      const guest = uid === undefined ? newGuest() : { uid, grants: [] }
      return seal(withGrant(guest, newGrant({ sellerId: 'demo', storeId, tableNo }, mark, deps.now())))
    },
    asStaff,
    async asWaiter() {
      const serving = sealServing({ sellerId: 'demo', username: 'waiter' }, deps.keys.cookieSecret)
      return { cookie: `${(await asStaff('waiter')).cookie}; serving=${serving}` }
    },
    async tableCode(storeId, tableNo) {
      const table = await services.store.getTable('demo', storeId, tableNo)
      if (table === null) throw new Error(`the demo has no table ${tableNo} in store ${storeId}`)
      return table.code
    },
    async freshTable(storeId = '101') {
      tables += 1
      const tableNo = `N${tables}`
      await insertTable(db, storeId, tableNo)
      services.store.forget('demo', storeId)
      return tableNo
    },
    async seenAt(tableNo, storeId = '101') {
      const { rows } = await db.pool.query<{ seatingid: string; amount: number }>(
        `select s.seating_id as seatingid, (b.amount - b.paid_amount)::int as amount
         from seating s join bill b using (seller_id, bill_id)
         where s.seller_id = 'demo' and s.store_id = $1 and s.table_no = $2 and s.state = 'open'`,
        [storeId, tableNo],
      )
      return rows[0] ?? { seatingid: 'nobody', amount: 0 }
    },
    async close() {
      await services.streams.closeAll()
      const closed = app.close()
      // If a test listens, unused connections of fetch would delay closing by a minute.
      app.server.closeAllConnections()
      await closed
      if (overrides.db === undefined) await db.close()
      const lines = [...faults].map(([fault, test]) => `${fault} (${test})`)
      if (lines.length > 0) throw new Error(`answers that break the contract:\n${lines.join('\n')}`)
    },
  }
}

async function makeDeps(db: Database, overrides: TestAppOverrides): Promise<Deps> {
  if (overrides.db === undefined) await seedDemo(db, { lan: false })
  const config: Config = {
    ...readConfig({ DATA_DIR: inject('testServer').dataDir, LOG_LEVEL: 'error', RATE_PER_PERSON: '100000' }),
    ...overrides.config,
  }
  const { config: _, ...rest } = overrides
  return {
    keys: { cookieSecret: randomBytes(32) },
    log: createLog(config.logLevel),
    now: () => new Date(),
    gateways: createGateways(config, {}),
    // No maps provider by default: distances are estimates.
    maps: createMaps([], { log: createLog('silent') }),
    // No text message provider by default.
    sms: createSms([], { log: createLog('silent') }),
    // No mail server by default.
    mail: createMail(null, { log: createLog('silent') }),
    // No voucher platform by default (voucher-platforms.ts).
    vouchers: createVouchers([]),
    ...rest,
    db,
    config,
  }
}

/** Skips the deliberately slow password check; signing in has its own tests. */
async function insertSession(db: Database, role: string, token: string, now: Date): Promise<void> {
  await db.pool.query(
    `insert into staff_session (seller_id, token_hash, username, created_at, expires_at)
     select seller_id, $2, username, $3, $3::timestamptz + interval '7 days' from staff
     where seller_id = 'demo' and username = $1`,
    [role, hashOf(token), now],
  )
}

async function insertTable(db: Database, storeId: string, tableNo: string): Promise<void> {
  await db.pool.query(
    `insert into dining_table (seller_id, store_id, table_no, table_name, code) values ('demo', $1, $2, $2, $3)`,
    [storeId, tableNo, `demo-${randomUUID()}`],
  )
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
