import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TableOrder } from '@comanda/contract/table-order/table-order.routes.ts'
import { createClientLog } from '@comanda/testing/client-log.ts'
import { checkHouse, databaseOf, withDatabase } from '@comanda/testing/house-check.ts'
import { type KillableServer, startKillableServer } from '@comanda/testing/killable-server.ts'
import { roundsOfRun, seedOfRun } from '@comanda/testing/seeded-random.ts'
import type { WirePhone } from '@comanda/testing/wire-phone.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PreorderAnswer } from '../features/payment/start-payment.ts'
import { WalletLedger } from '../providers/payment/simulator/wallet-ledger.ts'
import { honest, type WalletSwitches } from '../providers/payment/simulator/wallet-switches.ts'

const random = seedOfRun('payment-kill')
/** Each kills the server three times. */
const rounds = roundsOfRun(1, 17)
/** A notice is repeated after a second; reconciliation asks after ten. */
const patienceMs = 16_000
let server: KillableServer
const log = createClientLog()

beforeAll(async () => {
  server = await startKillableServer({ name: 'payment-kill', logLevel: 'silent' })
})
afterAll(() => server.close())

interface Guest {
  readonly phone: WirePhone
  readonly key: string
  readonly billId: string
  readonly fee: number
}

describe('a server killed while guests pay', () => {
  it(
    'charges every bill once and books every charge, whenever the kill came',
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        // The wallet's answer is lost with the server; then a notice comes before the answer; then none comes.
        await payThrough(['A1', 'A2', 'A3'], 'create', round, { answer: 'lost' })
        await payThrough(['A4', 'A5', 'A6'], 'notice', round, { notice: 'before-answer' })
        await payThrough(['A7', 'A8', 'A9'], 'pay', round, { notice: round % 2 === 0 ? 'never' : 'three' })
      }
      expect(log.strange()).toEqual([])
    },
    30_000 + rounds * 90_000,
  )
})

async function payThrough(
  tables: readonly string[],
  moment: 'create' | 'notice' | 'pay',
  round: number,
  switches: Partial<WalletSwitches>,
): Promise<void> {
  const guests = await Promise.all(tables.map((tableNo) => order(tableNo, `${moment}-${round}-${tableNo}`)))
  await setSwitches(switches)
  const paying = guests.map((guest) => pay(guest))
  await Promise.all([Promise.all(paying), kill(random.between(5, moment === 'pay' ? 120 : 60))])
  // One phone polls after the wallet; the others depend on the notice or reconciliation.
  for (const [index, guest] of guests.entries()) await untilPaid(guest, index === 0)
  await checkLedger()
}

async function order(tableNo: string, key: string): Promise<Guest> {
  const phone = await server.sitDown(tableNo)
  const lines = [{ id: `line-${key}`, code: 'L05', num: 1 }]
  const sent = await phone.call('POST', 'order2store.html', { key: `send-${key}`, body: { orderDetail: lines } })
  expect(sent).toMatchObject({ status: 200, code: null })
  const { value } = await phone.call<TableOrder>('GET', 'order.html')
  return { phone, key, billId: value.outtradeno, fee: value.orderedAmount }
}

/** Asks for the link with one key until there is one, and presses Pay. A second tap pays nothing more. */
async function pay({ phone, key, billId, fee }: Guest): Promise<void> {
  const body = {
    ...{ sellerid: 'demo', storeid: '101', businessType: 'HmdOrder', payTypeCode: 'weixin' },
    ...{ outtradeno: billId, fee },
  }
  const wish = { client: phone.tableNo, op: 'preorder', key: `pay-${key}` }
  const until = Date.now() + patienceMs
  while (Date.now() < until) {
    const work = () => phone.call<PreorderAnswer>('POST', '/pay/scenepay/createpreorder.html', { key: wish.key, body })
    const outcome = await log.settle(wish, work, () => sleep(40))
    if (outcome.kind === 'ok') {
      if (await press(phone, outcome.reply.value.payUrl, key)) return
    } else if (outcome.reply.code === 'already_paid') return
    else if (outcome.reply.code !== 'payment_failed') break
    await sleep(40)
  }
  throw new Error(`no way to pay\n${log.story(wish.key)}`)
}

async function press(phone: WirePhone, payUrl: string, key: string): Promise<boolean> {
  const query = new URL(payUrl, server.process.url).searchParams
  const body = new URLSearchParams({
    prepay_id: query.get('prepay_id') ?? '',
    redirect_url: query.get('redirect_url') ?? '',
    action: 'pay',
  })
  const work = () => phone.call('POST', '/simulators/wallet/pay', { body })
  const outcome = await log.run({ client: phone.tableNo, op: 'press', key: `press-${key}` }, work)
  return outcome.kind === 'ok'
}

async function kill(afterMs: number): Promise<void> {
  await sleep(afterMs)
  // The switches are gone with the process: from here on the wallet is honest again.
  await server.killAndStart()
}

async function untilPaid({ phone, billId, fee }: Guest, asks: boolean): Promise<void> {
  const until = Date.now() + patienceMs
  for (;;) {
    const { rows } = await ask('select state, paid_amount::int from bill where bill_id = $1', [billId])
    if (rows[0]?.state === 'paid') {
      expect(rows[0]).toEqual({ state: 'paid', paid_amount: fee })
      return
    }
    if (asks) {
      const { rows: attempts } = await ask('select outtradeno from payment_attempt where target_id = $1', [billId])
      for (const { outtradeno } of attempts) await phone.call('GET', `/pay/scenepay/demo/${outtradeno}/checkpay.html`)
    }
    if (Date.now() > until) throw new Error(`table ${phone.tableNo} has paid, but its bill is ${rows[0]?.state}`)
    await sleep(50)
  }
}

function ask(sql: string, values: readonly unknown[] = []) {
  return withDatabase(databaseOf(server.dataDir), (client) => client.query(sql, [...values]))
}

/** The wallet's own book against ours: the same payments, the same money, each bill charged once. */
async function checkLedger(): Promise<void> {
  const ledger = new WalletLedger(join(server.dataDir, 'simulators/wallet.sqlite'))
  const orders = ledger.list()
  ledger.end()
  const { rows: attempts } = await ask(
    `select outtradeno, target_id, state, amount::int as amount, gateway_no from payment_attempt order by outtradeno`,
  )
  const paid = attempts.filter((attempt) => attempt.state === 'paid')
  const charged = orders.filter((one) => one.state === 'paid')
  expect(new Set(paid.map((attempt) => attempt.target_id)).size).toBe(paid.length)
  expect(paid.map((one) => [one.outtradeno, one.amount, one.gateway_no])).toEqual(
    charged
      .map((one) => [one.outtradeno, one.total, one.transactionId])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  )
  expect(await withDatabase(databaseOf(server.dataDir), checkHouse)).toEqual([])
}

async function setSwitches(switches: Partial<WalletSwitches>): Promise<void> {
  const answer = await fetch(`${server.process.url}/simulators/wallet/switches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...honest, ...switches }),
  })
  expect(answer.status).toBe(200)
}
