import { randomUUID } from 'node:crypto'
import { openTestDatabase } from '@comanda/testing/test-database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../db/database.ts'
import { createHousekeeping } from './housekeeping.ts'
import { type Job, runJobs } from './jobs.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await db.pool.query(`
    insert into seller (seller_id, names) values ('s', '{}');
    insert into store (seller_id, store_id, names, time_zone) values ('s', '1', '{}', 'Asia/Shanghai')`)
})
afterAll(() => db.close())

const run = () => createHousekeeping(db).run(new Date())

describe('housekeeping', () => {
  it.each([
    ['idempotency', 48, `(seller_id, scope, key, request_hash, answer, created_at) values ('s', 'x', $1, '', '{}', `],
    ['code_try', 48, `(seller_id, store_id, uid, table_no, tries, last_at) values ('s', '1', '', $1, 1, `],
    ['live_event', 24, `(seller_id, channel, seq, type, data, created_at) values ('s', $1, 1, 'x', '{}', `],
    [
      'store_request',
      48,
      `(seller_id, msg_id, store_id, uid, kind, request, created_at) values ('s', $1, '1', 'u', 'order2store', '{}', `,
    ],
  ])('forgets rows of %s after %i hours and no earlier', async (table, hours, columns) => {
    const add = (age: number) =>
      db.pool.query(`insert into ${table} ${columns} now() - interval '${age} hours')`, [randomUUID()])
    await add(hours + 1)
    await add(hours - 1)
    await run()
    const { rows } = await db.pool.query(`select count(*) as kept from ${table}`)
    expect(rows).toEqual([{ kept: 1 }])
  })
})

describe('bills requested by a phone', () => {
  it('are deleted after ten minutes, not before', async () => {
    await db.pool.query(`
      insert into store_request (seller_id, msg_id, store_id, uid, kind, request, created_at)
        select 's', kind || age, '1', 'u', kind, '{}', now() - make_interval(mins => age)
        from unnest(array['ordered', 'prepay', 'storecalamt']) kind, unnest(array[9, 11]) age`)
    await run()
    const { rows } = await db.pool.query(`select msg_id as id from store_request where msg_id ~ '(9|11)$' order by 1`)
    expect(rows.map(({ id }) => id)).toEqual(['ordered9', 'prepay9', 'storecalamt9'])
  })
})

describe('guest names', () => {
  it('are deleted two days after the stay, while the numbers stay', async () => {
    const stay = (id: string, closedAt: string) =>
      db.pool.query(
        `with s as (insert into seating (seller_id, seating_id, store_id, table_no, state, bill_id, closed_at)
           values ('s', $1, '1', $1, $2, $1, ${closedAt}))
         insert into seating_guest (seller_id, seating_id, uid, number, name, state) values ('s', $1, 'u', 3, 'Mei', 'in')`,
        [id, closedAt === 'null' ? 'open' : 'closed'],
      )
    await db.pool.query(`
      insert into dining_table (seller_id, store_id, table_no, table_name, code)
        select 's', '1', id, id, id from unnest(array['gone', 'fresh', 'here']) id`)
    await stay('gone', `now() - interval '49 hours'`)
    await stay('fresh', `now() - interval '47 hours'`)
    await stay('here', 'null')
    await run()
    const { rows } = await db.pool.query('select seating_id as id, number, name from seating_guest order by 1')
    expect(rows).toEqual([
      { id: 'fresh', number: 3, name: 'Mei' },
      { id: 'gone', number: 3, name: '' },
      { id: 'here', number: 3, name: 'Mei' },
    ])
  })
})

describe('guest addresses', () => {
  it('are deleted after two days without an order, and kept with one', async () => {
    const add = (id: string, age: number) =>
      db.pool.query(
        `insert into takeout_shipping (seller_id, shipping_id, uid, store_id, contact, tel, address, created_at)
         values ('s', $1, 'u', '1', 'c', 't', 'a', now() - make_interval(hours => $2))`,
        [id, age],
      )
    await add('unused', 49)
    await add('fresh', 47)
    await add('ordered', 49)
    await db.pool.query(`
      insert into bill (seller_id, bill_id, store_id, order_type, currency) values ('s', 'b', '1', 2, 'CNY');
      insert into pickup_order (seller_id, bill_id, store_id, uid, order_type, menu_class, ready_by, release_at, pickup_no,
        handover_code, pay_before, shipping_id)
      values ('s', 'b', '1', 'u', 2, 1, now(), now(), 1, 'h', now(), 'ordered')`)
    await run()
    const { rows } = await db.pool.query('select shipping_id as id from takeout_shipping order by 1')
    expect(rows.map(({ id }) => id)).toEqual(['fresh', 'ordered'])
  })
  it('are deleted thirty days after their order ended, however it ended', async () => {
    const over = async (id: string, ended: string, days: number) => {
      await db.pool.query(
        `with b as (insert into bill (seller_id, bill_id, store_id, order_type, currency) values ('s', $1, '1', 2, 'CNY')),
           p as (insert into pickup_order (seller_id, bill_id, store_id, uid, order_type, menu_class, ready_by, release_at, pickup_no,
             handover_code, pay_before, shipping_id)
             values ('s', $1, '1', 'u', 2, 1, now() - interval '40 days', now(), 1, $1, now(), $1))
         insert into takeout_shipping (seller_id, shipping_id, uid, store_id, contact, tel, address, created_at)
         values ('s', $1, 'u', '1', 'c', 't', 'a', now() - interval '41 days')`,
        [id],
      )
      await db.pool.query(
        `update pickup_order set ${ended} = now() - make_interval(days => $2) where seller_id = 's' and bill_id = $1`,
        [id, days],
      )
    }
    await over('handed-31', 'handed_over_at', 31)
    await over('handed-29', 'handed_over_at', 29)
    await over('given-up-31', 'cancelled_at', 31)
    await over('nobody-tapped-31', 'ready_by', 31)
    await over('nobody-tapped-29', 'ready_by', 29)
    await run()
    const { rows } = await db.pool.query(
      `select shipping_id as id from takeout_shipping where shipping_id like '%-__' order by 1`,
    )
    expect(rows.map(({ id }) => id)).toEqual(['handed-29', 'nobody-tapped-29'])
    // The order itself stays, for accounting.
    const orders = await db.pool.query(`select 1 from pickup_order where bill_id like '%-__'`)
    expect(orders.rowCount).toBe(5)
  })

  it('leave the address book after thirty days without use', async () => {
    await db.pool.query(`
      insert into takeout_address (seller_id, uid, address_id, username, tel, address, used_at) values
        ('s', 'u', 'old', 'n', 't', 'a', now() - interval '31 days'), ('s', 'u', 'used', 'n', 't', 'a', now() - interval '29 days')`)
    await run()
    const { rows } = await db.pool.query('select address_id as id from takeout_address')
    expect(rows.map(({ id }) => id)).toEqual(['used'])
  })
})

describe('copies of pre-orders', () => {
  it('are deleted after a day, when they can no longer be loaded', async () => {
    await db.pool.query(`
      insert into cached_order (seller_id, store_id, uid, request, cached_at) values
        ('s', '1', 'old', '{}', now() - interval '25 hours'), ('s', '1', 'fresh', '{}', now() - interval '23 hours')`)
    await run()
    const { rows } = await db.pool.query('select uid from cached_order')
    expect(rows).toEqual([{ uid: 'fresh' }])
  })
})

describe('guest phone numbers', () => {
  it('are deleted two days after verification, with their codes and message counts', async () => {
    await db.pool.query(`
      insert into person (seller_id, uid, tel_zone_code, telephone, tel_verified_at) values
        ('s', 'gone', '86', '13800000001', now() - interval '49 hours'), ('s', 'here', '86', '13800000001', now() - interval '47 hours');
      insert into sms_code (seller_id, verify_id, uid, tel_zone_code, telephone, code_hash, expires_at, created_at)
        select 's', uid, uid, '86', '13800000001', 'x', now(), tel_verified_at from person;
      insert into sms_count (seller_id, bucket, seconds, since, sent) select '', uid, 86400, tel_verified_at, 1 from person`)
    await run()
    for (const [table, column] of [
      ['person', 'uid'],
      ['sms_code', 'uid'],
      ['sms_count', 'bucket'],
    ]) {
      const { rows } = await db.pool.query(`select ${column} as who from ${table}`)
      expect(rows, table).toEqual([{ who: 'here' }])
    }
  })
})

describe('the channel of an order ahead', () => {
  it('goes with its last event after the order ended; table and store channels stay', async () => {
    const [quiet, spoken, toCome] = ['0'.repeat(24), '1'.repeat(24), '2'.repeat(24)]
    await db.pool.query(
      `insert into live_channel (seller_id, channel, seq)
       values ('s', 't_1_A1', 7), ('s', 's_1', 7), ('s', 't_1_' || $1, 7), ('s', 't_1_' || $2, 7), ('s', 't_1_' || $3, 7)`,
      [quiet, spoken, toCome],
    )
    await db.pool.query(
      `with b as (
         insert into bill (seller_id, bill_id, store_id, order_type, currency) values ('s', $1, '1', 3, 'CNY') returning bill_id
       )
       insert into pickup_order (seller_id, bill_id, store_id, uid, order_type, menu_class, ready_by, release_at, pickup_no,
         handover_code, pay_before)
       select 's', bill_id, '1', 'u', 3, 0, now() + interval '3 days', now(), 2, 'to-come', now() from b`,
      [toCome],
    )
    await db.pool.query(
      `insert into live_event (seller_id, channel, seq, type, data) values ('s', 't_1_' || $1, 7, 'order_state', '{}')`,
      [spoken],
    )
    await run()
    const { rows } = await db.pool.query(`select channel from live_channel order by 1`)
    expect(rows.map(({ channel }) => channel)).toEqual(['s_1', `t_1_${spoken}`, `t_1_${toCome}`, 't_1_A1'])
  })
})

describe('jobs', () => {
  it('run in turn, continue after a fault, and finish before the end', async () => {
    let now = 0
    let runs = 0
    let finished = false
    const job: Job = {
      name: 'test',
      everyMs: 10,
      async run() {
        runs += 1
        if (runs === 1) throw new Error('once')
        await new Promise((done) => setTimeout(done, 50))
        finished = true
      },
    }
    const faults: unknown[] = []
    const log = { error: (fault: unknown) => faults.push(fault) } as never
    const clock = () => {
      now += 1000
      return new Date(now)
    }
    const jobs = runJobs([job], { log, now: clock })
    while (runs < 2) await new Promise((done) => setTimeout(done, 20))
    await jobs.stop()
    expect({ faults: faults.length, finished }).toEqual({ faults: 1, finished: true })
  })
})

describe('answers of a guest without a seat', () => {
  it('are kept for half an hour, and those of money for two days', async () => {
    await db.pool.query(`
      insert into idempotency (seller_id, scope, key, request_hash, answer, brief, created_at) values
        ('s', 'brief', 'old', '', '{}', true, now() - interval '31 minutes'),
        ('s', 'brief', 'fresh', '', '{}', true, now() - interval '29 minutes'),
        ('s', 'brief', 'money', '', '{}', false, now() - interval '47 hours')`)
    await run()
    const { rows } = await db.pool.query(`select key from idempotency where scope = 'brief' order by 1`)
    expect(rows.map(({ key }) => key)).toEqual(['fresh', 'money'])
  })
})

describe('orders ahead that were never paid', () => {
  it('are deleted a week after they are void, unless a payment was started', async () => {
    const add = async (id: string, days: number, pickupNo = 0) => {
      await db.pool.query(
        `with b as (insert into bill (seller_id, bill_id, store_id, order_type, currency, state) values ('s', $1, '1', 1, 'CNY', 'void')),
           r as (insert into round (seller_id, round_id, bill_id, store_id, round_no, ticket_no, state, menu_version, original, item_count, amount, sent_by)
             values ('s', $1, $1, '1', 1, 0, 'refused', 1, 'zh', 1, 1, 'u')),
           l as (insert into round_line (seller_id, round_id, line_no, line_id, uid, code, names, standard, num, price, memberprice, add_items, amount, memo)
             values ('s', $1, 1, $1, 'u', 'c', '{}', '', 1, 1, 1, '[]', 1, ''))
         insert into pickup_order (seller_id, bill_id, store_id, uid, order_type, menu_class, ready_by, release_at, pickup_no,
           handover_code, pay_before, cancelled_at, ended_by)
         values ('s', $1, '1', 'u', 1, 0, now(), now(), $3, $1, now(), now() - make_interval(days => $2), 'clock')`,
        [id, days, pickupNo],
      )
    }
    await add('never-8', 8)
    await add('never-6', 6)
    await add('paid-back-8', 8, 12)
    await add('wallet-8', 8)
    await db.pool.query(
      `insert into payment_attempt (seller_id, outtradeno, store_id, business_type, target_kind, target_id, pay_type_code, amount, currency, state, uid)
       values ('s', 'a', '1', 'XMDOrder', 'bill', 'wallet-8', 'weixin', 1, 'CNY', 'failed', 'u')`,
    )
    await run()
    for (const table of ['bill', 'round', 'pickup_order']) {
      const { rows } = await db.pool.query(`select bill_id as id from ${table} where bill_id like '%-_' order by 1`)
      expect(
        rows.map(({ id }) => id),
        table,
      ).toEqual(['never-6', 'paid-back-8', 'wallet-8'])
    }
  })
})
