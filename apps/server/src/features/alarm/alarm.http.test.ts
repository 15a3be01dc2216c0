import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alarmCommand } from '../../cli/alarm.command.ts'
import { operatorOn } from '../../cli/operator.fixture.ts'
import { createHeartbeat, endHeartbeat } from '../../jobs/heartbeat.ts'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())
beforeEach(() =>
  house.db.pool.query(
    'delete from server_heartbeat; delete from backup_state; delete from seen_alarm; delete from payment_refund; delete from payment_attempt',
  ),
)

async function attempt(number: string, state: string, age: string): Promise<void> {
  await house.db.pool.query(
    `insert into payment_attempt (seller_id, outtradeno, store_id, business_type, target_kind, target_id, pay_type_code, amount, currency,
       state, created_at, updated_at)
     values ('demo', $1, '101', 'CHARGE', 'topup', $1, 'W', 5800, 'CNY', $2, now() - $3::interval, now() - $3::interval)`,
    [number, state, age],
  )
}
const list = async () =>
  (await house.app.inject({ url: '/console/api/demo/alarms', headers: { ...(await house.asStaff('owner')) } })).json()
    .resultObject.alarms as { id: string; kind: string; subject: string; percent: number | null }[]
const kinds = async () => (await list()).map(({ kind, subject }) => `${kind} ${subject}`)

describe('alarms', () => {
  it('are none in a healthy demo', async () => {
    await createHeartbeat(house.db, { port: 8080, dataDir: '/' }).run(new Date())
    expect(await kinds()).toEqual([])
  })

  it('name refunds refused for good and payments unknown for a day, whole or in part', async () => {
    await attempt('REFUSED', 'refund_refused', '1 minute')
    await attempt('PAID', 'paid', '3 days')
    await attempt('YOUNG', 'pending', '23 hours')
    await attempt('OLD', 'pending', '25 hours')
    await attempt('OWED', 'refund_due', '2 days')
    await house.db.pool.query(
      `insert into payment_refund (seller_id, refund_no, outtradeno, amount, state, owed_at, updated_at) values
         ('demo', 'PART-NO', 'PAID', 100, 'refused', now(), now()),
         ('demo', 'PART-OLD', 'PAID', 100, 'due', now() - interval '2 days', now())`,
    )
    expect((await kinds()).sort()).toEqual([
      'payment_unknown OLD',
      'payment_unknown OWED',
      'payment_unknown PART-OLD',
      'refund_refused PART-NO',
      'refund_refused REFUSED',
    ])
  })

  it('tell of a server that died, not of one that was stopped', async () => {
    const server = { port: 8080, dataDir: '/' }
    await createHeartbeat(house.db, server).run(new Date())
    await house.db.pool.query(`update server_heartbeat set beat_at = now() - interval '2 minutes'`)
    expect(await kinds()).toEqual([expect.stringMatching(/^server_silent .+:8080$/)])
    await createHeartbeat(house.db, server).run(new Date())
    expect(await kinds()).toEqual([])
    await endHeartbeat(house.db, server)
    expect((await house.db.pool.query('select 1 from server_heartbeat')).rowCount).toBe(0)
  })

  it('tell of a full disk and of a late backup', async () => {
    await createHeartbeat(house.db, { port: 8080, dataDir: '/' }).run(new Date())
    await house.db.pool.query(
      `update server_heartbeat set disk_free = 9, disk_size = 100, folder = '/data';
       insert into backup_state values ('/b', 3600000, now() - interval '9 hours', now(), now() - interval '9 hours', 'f', 'why')`,
    )
    expect(await list()).toMatchObject([
      { kind: 'disk_low', subject: '/data', percent: 9 },
      { kind: 'backup_overdue', percent: null },
    ])
  })

  it('once seen are gone, for the command too, until they happen again', async () => {
    await attempt('FIRST', 'refund_refused', '1 minute')
    const [alarm] = await list()
    const owner = await house.asStaff('owner')
    const answer = await house.app.inject({
      ...{ method: 'POST', url: '/console/api/demo/alarms/seen', payload: { id: alarm?.id }, headers: { ...owner } },
    })
    expect(answer.json().resultNumber).toBe(0)
    expect(await list()).toEqual([])
    const alarms = operatorOn(house.db, alarmCommand)
    expect(await alarms.run('list')).toBe(0)
    expect(alarms.said()).toBe('No alarms.')
    await attempt('SECOND', 'refund_refused', '1 minute')
    expect(await alarms.run('list')).toBe(1)
    expect(alarms.said()).toBe(
      'demo  The refund of ¥58.00 (SECOND, store 101) was refused for good: give the guest the money another way.  (refund_refused:SECOND)',
    )
    expect(await alarms.run('seen refund_refused:NONE --seller demo')).toBe(1)
    expect(await alarms.run('seen refund_refused:SECOND --seller demo')).toBe(0)
    expect(await kinds()).toEqual([])
  })
})
