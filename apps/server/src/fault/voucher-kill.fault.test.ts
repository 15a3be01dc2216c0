import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Submitted } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import type { VoucherPlatform } from '@comanda/contract/voucher/voucher.schema.ts'
import { voucherPayTypes } from '@comanda/contract/voucher/voucher-pay-types.ts'
import { createClientLog } from '@comanda/testing/client-log.ts'
import { checkHouse, databaseOf, withDatabase } from '@comanda/testing/house-check.ts'
import { type KillableServer, startKillableServer } from '@comanda/testing/killable-server.ts'
import { roundsOfRun, seedOfRun } from '@comanda/testing/seeded-random.ts'
import type { WirePhone } from '@comanda/testing/wire-phone.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PreorderAnswer } from '../features/payment/start-payment.ts'
import type { SimulatedVoucher } from '../providers/voucher/simulator/simulated-voucher.ts'
import type { VoucherSwitches } from '../providers/voucher/simulator/voucher-switches.ts'

const random = seedOfRun('voucher-kill')
/** Each round kills the server twice, and a third time in soak. A use without a retry takes a minute to settle. */
const rounds = roundsOfRun(1, 17)
const isSoak = process.env.SOAK === '1'
/** Reconciliation asks after ten seconds, and accepts `unused` after a minute. */
const patienceMs = 90_000
let server: KillableServer
const log = createClientLog()
/** Vouchers redeemed by the platform without the killed server's knowledge. */
let caught = 0
/** Retries wait until the killed server's leftovers are counted. */
let startedAgain = Promise.resolve()

beforeAll(async () => {
  server = await startKillableServer({ name: 'voucher-kill', logLevel: 'silent' })
})
afterAll(() => server.close())

interface Guest {
  readonly phone: WirePhone
  readonly key: string
  readonly number: string
  readonly platform: VoucherPlatform
  readonly order: Submitted
}

describe('a server killed while vouchers are redeemed', () => {
  it(
    'redeems every voucher once and for an order, whenever the kill came',
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        // The platform's answer is lost with the server; then it is lost anyway; then only reconciliation asks.
        await redeemThrough('answer', round, {})
        await redeemThrough('lost', round, { answers: 'lost after effect', at: 'verify' })
        if (isSoak) await redeemThrough('silent', round, {})
      }
      expect(log.strange()).toEqual([])
      // A kill without a use under way proves nothing.
      expect(caught).toBeGreaterThan(0)
    },
    60_000 + rounds * 150_000,
  )
})

async function redeemThrough(
  moment: 'answer' | 'lost' | 'silent',
  round: number,
  switches: Partial<VoucherSwitches>,
): Promise<void> {
  const platforms = ['meituan', 'douyin'] as const
  const numbers = await Promise.all(platforms.map(fresh))
  // Two guests have the number of each voucher.
  const guests = await Promise.all(
    [0, 1, 0, 1].map((which, index) => {
      const platform = platforms[which] ?? 'meituan'
      return order(`A${index + 1}`, `${moment}-${round}-${index}`, platform, numbers[which] ?? '')
    }),
  )
  await misbehave(switches)
  const patient = moment !== 'silent'
  const redeeming = guests.map((guest) => redeem(guest, patient))
  const [ends] = await Promise.all([Promise.all(redeeming), kill(numbers)])
  await decided(guests)
  for (const [which, number] of numbers.entries()) {
    const of = guests.filter((guest) => guest.number === number)
    const paid = await Promise.all(of.map(isPaid))
    // Who goes on trying has it; where everybody was silent it may have stayed with its guest.
    if (patient) expect([platforms[which], paid.filter(Boolean).length]).toEqual([platforms[which], 1])
    expect(of.filter((guest, index) => ends[guests.indexOf(guest)] === 'paid' && !paid[index])).toEqual([])
  }
  await checkLedger()
}

async function fresh(platform: VoucherPlatform): Promise<string> {
  const answer = await fetch(`${server.process.url}/simulators/vouchers/renew`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ platform, kind: 'dish' }),
  })
  return ((await answer.json()) as { number: string }).number
}

async function order(tableNo: string, key: string, platform: VoucherPlatform, number: string): Promise<Guest> {
  const phone = await server.sitDown(tableNo)
  const menuItem = [{ code: '', name: '微麻微辣', price: 0, num: 1 }]
  const body = {
    ...{ storefrontid: '101', orderType: '1', voucher: platform, tableNo },
    orderDetail: [{ id: `line-${key}`, code: 'S01', num: 1, menuItem }],
  }
  const sent = await phone.call<Submitted>('POST', '/weixin/onlineorder/demo/order.html', { key: `send-${key}`, body })
  expect(sent).toMatchObject({ status: 200, code: null })
  return { phone, key, number, platform, order: sent.value }
}

/** With one key as a phone does, and a new one where an attempt has ended. Who is not patient asks once. */
async function redeem(guest: Guest, patient: boolean): Promise<'paid' | 'refused' | 'unknown'> {
  const { phone, key, number, platform, order: bill } = guest
  const body = {
    ...{ sellerid: 'demo', storeid: '101', businessType: 'XMDOrder', payTypeCode: voucherPayTypes[platform] },
    ...{ outtradeno: bill.outtradeno, fee: bill.amount, businessData: { couponid: number, product: 'S01' } },
  }
  const until = Date.now() + patienceMs
  for (let attempt = 0; Date.now() < until; ) {
    const wish = { client: phone.tableNo, op: 'redeem', key: `pay-${key}-${attempt}` }
    const work = () => phone.call<PreorderAnswer>('POST', '/pay/scenepay/createpreorder.html', { key: wish.key, body })
    const outcome = await log.run(wish, work)
    if (!patient) return outcome.kind === 'ok' ? 'paid' : 'unknown'
    if (outcome.kind === 'ok' || (outcome.kind === 'fail' && outcome.reply.code === 'already_paid')) return 'paid'
    if (outcome.kind === 'fail') {
      const { code } = outcome.reply
      if (code === 'voucher_used') return 'refused'
      // Another guest's attempt holds it, or this one has ended: the guest tries the same order again.
      if (code === 'voucher_busy' || code === 'client_sn_conflict') attempt += 1
      else if (code !== 'voucher_unsure' && code !== 'payment_running')
        throw new Error(`${code}\n${log.story(wish.key)}`)
    }
    await sleep(200)
    await startedAgain
  }
  throw new Error(`no way to redeem ${key}`)
}

/** Kills at the first use in the platforms' file, or a little later. */
async function kill(numbers: readonly string[]): Promise<void> {
  const until = Date.now() + patienceMs
  while (!shelf().some(({ number, certificates }) => numbers.includes(number) && certificates.some(isUsed))) {
    if (Date.now() > until) throw new Error('nothing is redeemed')
    await sleep(1)
  }
  await sleep(random.between(0, 3))
  // The switches end with the process: the platforms answer again from here on.
  let letGo = () => {}
  startedAgain = new Promise((resolve) => {
    letGo = resolve
  })
  try {
    await server.killAndStart()
    await countCaught()
  } finally {
    letGo()
  }
}

async function countCaught(): Promise<void> {
  const { rows } = await ask(`select voucher_key as key from voucher_use where state = 'using'`)
  const redeemed = redeemedKeys()
  caught += rows.filter(({ key }) => redeemed.includes(key)).length
}

/** Waits until every use is settled. A kill may also fall between a used voucher and its payment. */
async function decided(guests: readonly Guest[]): Promise<void> {
  const until = Date.now() + patienceMs
  for (;;) {
    const { rows } = await ask(
      `select u.outtradeno from voucher_use u
       left join payment_attempt a on a.seller_id = u.seller_id and a.outtradeno = u.outtradeno
       where u.state = 'using' or (u.state = 'used' and a.state is distinct from 'paid')`,
    )
    if (rows.length === 0) return
    if (Date.now() > until)
      throw new Error(`${JSON.stringify(rows)} of ${guests.map(({ key }) => key).join()} undecided`)
    await sleep(200)
  }
}

async function isPaid({ order: { outtradeno, amount } }: Guest): Promise<boolean> {
  const { rows } = await ask('select state, paid_amount::int from bill where bill_id = $1', [outtradeno])
  if (rows[0]?.state !== 'paid') return false
  expect(rows[0].paid_amount).toBe(amount)
  return true
}

function ask(sql: string, values: readonly unknown[] = []) {
  return withDatabase(databaseOf(server.dataDir), (client) => client.query(sql, [...values]))
}

/** The platforms' own records. The file is replaced as a whole, so every read is complete. */
function shelf(): readonly SimulatedVoucher[] {
  const text = readFileSync(join(server.dataDir, 'simulators/vouchers.json'), 'utf8')
  return (JSON.parse(text) as { vouchers: SimulatedVoucher[] }).vouchers
}

const isUsed = ({ usedAt }: { readonly usedAt: number }) => usedAt > 0

function redeemedKeys(): string[] {
  return shelf().flatMap(({ platform, number, certificates }) =>
    certificates.filter(isUsed).map(({ id }) => (platform === 'meituan' ? number : id)),
  )
}

/** Every voucher redeemed in the platforms' records was used here, each for one paid order. */
async function checkLedger(): Promise<void> {
  const redeemed = redeemedKeys()
  const { rows: used } = await ask(
    `select u.voucher_key as key, a.state, a.target_id as "billId" from voucher_use u
     join payment_attempt a on a.seller_id = u.seller_id and a.outtradeno = u.outtradeno where u.state = 'used'`,
  )
  expect(used.map(({ key }) => key).sort()).toEqual(redeemed.sort())
  expect(used.filter(({ state }) => state !== 'paid')).toEqual([])
  expect(new Set(used.map((row) => row.billId)).size).toBe(used.length)
  expect(await withDatabase(databaseOf(server.dataDir), checkHouse)).toEqual([])
}

async function misbehave(switches: Partial<VoucherSwitches>): Promise<void> {
  const answer = await fetch(`${server.process.url}/simulators/vouchers/switches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(switches),
  })
  expect(answer.status).toBe(200)
}
