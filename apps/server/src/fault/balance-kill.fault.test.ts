import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TableOrder } from '@comanda/contract/table-order/table-order.routes.ts'
import { createClientLog } from '@comanda/testing/client-log.ts'
import { checkHouse, databaseOf, withDatabase } from '@comanda/testing/house-check.ts'
import { type KillableServer, startKillableServer } from '@comanda/testing/killable-server.ts'
import { roundsOfRun, seedOfRun } from '@comanda/testing/seeded-random.ts'
import { makeWirePhone, type WirePhone } from '@comanda/testing/wire-phone.ts'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedgerService } from '../features/ledger/ledger.service.ts'

const random = seedOfRun('balance-kill')
/** Each kills the server once while members pay. */
const rounds = roundsOfRun(2, 30)
/** Reconciliation asks after ten seconds how an attempt ended. */
const patienceMs = 30_000
/** Lotus root for members, in fen. */
const price = 2300
const balance = 1_000_000
let server: KillableServer
const log = createClientLog()

beforeAll(async () => {
  server = await startKillableServer({ name: 'balance-kill', logLevel: 'silent' })
})
afterAll(() => server.close())

interface Member {
  readonly phone: WirePhone
  readonly memberId: string
}

function ask<T extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<T[]> {
  return withDatabase(databaseOf(server.dataDir), async (client) => (await client.query<T>(sql, [...values])).rows)
}

/** A member signed in on a phone at the table, with value on the card. */
async function seatMember(tableNo: string): Promise<Member> {
  const guest = await server.sitDown(tableNo)
  const { uid } = (await guest.call<{ uid: string }>('GET', '/platform/getuser?sellerid=demo')).value
  const [memberId, token] = [`m${randomBytes(8).toString('hex')}`, randomBytes(24).toString('base64url')]
  const hash = createHash('sha256').update(token).digest('base64url')
  await ask(
    `insert into member (seller_id, member_id, openercardid, username, joined_at) values ('demo', $1, $1, 'Ann', now())`,
    [memberId],
  )
  await ask(
    `insert into member_session (seller_id, uid, session_id, token_hash, member_id, via, device, created_at, used_at, expires_at, ends_at)
     values ('demo', $1, $2, $3, $2, 'phone', '', now(), now(), now() + interval '1 day', now() + interval '1 day')`,
    [uid, memberId, hash],
  )
  await withDatabase(databaseOf(server.dataDir), (client) =>
    createLedgerService({ db: { pool: client as never }, now: () => new Date() }).topUp(client, {
      ...{ sellerId: 'demo', memberId, unit: 'CNY', attempt: `topup${memberId}`, gateway: 'counter' },
      ...{ paid: balance, gift: 0, giftEndsOn: null },
    }),
  )
  return { phone: makeWirePhone(server.process.url, tableNo, `${guest.cookie}; member-demo=${token}`), memberId }
}

async function orderLotus({ phone }: Member, key: string): Promise<string> {
  const lines = [{ id: `line-${key}`, code: 'L05', num: 1 }]
  const sent = await phone.call('POST', 'order2store.html', { key: `send-${key}`, body: { orderDetail: lines } })
  expect(sent).toMatchObject({ status: 200, code: null })
  return (await phone.call<TableOrder>('GET', 'order.html')).value.outtradeno
}

/** Repeats one wish until it is answered: the card pays all of it, once. */
async function payByCard({ phone }: Member, billId: string, key: string): Promise<void> {
  const body = {
    ...{ sellerid: 'demo', storeid: '101', businessType: 'HmdOrder', payTypeCode: 'MEMPAY' },
    ...{ outtradeno: billId, fee: price },
  }
  const wish = { client: phone.tableNo, op: 'preorder', key: `pay-${key}` }
  const until = Date.now() + patienceMs
  while (Date.now() < until) {
    const work = () => phone.call('POST', '/pay/scenepay/createpreorder.html', { key: wish.key, body })
    const outcome = await log.settle(wish, work, () => sleep(40))
    if (outcome.kind === 'ok' || outcome.reply.code === 'already_paid') return
    await sleep(100)
  }
  throw new Error(`the card could not pay\n${log.story(wish.key)}`)
}

describe('a server killed while members pay by balance', () => {
  it(
    'takes each bill from the balance once, and leaves no hold behind',
    async () => {
      const everyone: Member[] = []
      const bills: string[] = []
      for (let round = 0; round < rounds; round += 1) {
        // A paid party has left: the next one scans anew.
        const members = await Promise.all(['A1', 'A2', 'A3'].map(seatMember))
        everyone.push(...members)
        const due = await Promise.all(members.map((member, index) => orderLotus(member, `${round}-${index}`)))
        bills.push(...due)
        const paying = members.map((member, index) => payByCard(member, due[index] ?? '', `${round}-${index}`))
        const killing = sleep(random.between(5, 80)).then(() => server.killAndStart())
        await Promise.all([...paying, killing])
      }
      const paid = await ask<{ state: string; paid: number }>(
        `select state, paid_amount::int as paid from bill where bill_id = any($1)`,
        [bills],
      )
      expect(paid).toEqual(bills.map(() => ({ state: 'paid', paid: price })))
      await expect
        .poll(() => ask(`select 1 from ledger_hold where state = 'held'`), { timeout: patienceMs, interval: 500 })
        .toEqual([])
      const left = await ask<{ posted: number }>(
        `select posted::int from ledger_account where kind = 'value' and owner = any($1) order by owner`,
        [everyone.map(({ memberId }) => memberId)],
      )
      expect(left).toEqual(everyone.map(() => ({ posted: balance - price })))
      expect(log.strange()).toEqual([])
      expect(await withDatabase(databaseOf(server.dataDir), checkHouse)).toEqual([])
    },
    60_000 + rounds * 40_000,
  )
})
