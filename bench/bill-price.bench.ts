import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { add, money, noMoney } from '@comanda/rules/money/money.ts'
import { basisPoints } from '@comanda/rules/money/percent.ts'
import { priceBill } from '@comanda/rules/price/price.ts'
import type { Coupon, PriceInput, PriceLine } from '@comanda/rules/price/price-input.ts'
import { priceRulesOf, regionProfiles } from '@comanda/rules/price/region-profile.ts'
import type { ServerProcess } from '@comanda/testing/server-process.ts'
import autocannon from 'autocannon'
import type pg from 'pg'
import { seatGuests, simpleDishes } from './order-send.bench.ts'
import { type Figure, median } from './report.ts'

const turns = 7
const lineCount = 40
const pricesPerTurn = 5000
const seconds = 3
const connections = 8

/** (k) The price of a large bill against adding its lines up, and the checkout page's call against a bare route. */
export async function benchBillPrice(server: ServerProcess, db: pg.Pool): Promise<Figure[]> {
  return [measurePrice(), await measureCall(server, db)]
}

function measurePrice(): Figure {
  const input = largeBill()
  let sum = 0
  const price = () => {
    sum += priceBill(input).due
  }
  const addUp = () => {
    let total = noMoney
    for (const { gross } of input.lines) total = add(total, gross)
    sum += total
  }
  // A turn is warmed up before it counts.
  const measured = Array.from({ length: turns + 1 }, () => ({ ours: timeOf(price), bare: timeOf(addUp) })).slice(1)
  if (sum === 0) throw new Error('the bill costs nothing')
  const ours = median(measured.map((turn) => turn.ours))
  const bare = median(measured.map((turn) => turn.bare))
  return {
    what: `price of a ${lineCount}-line bill with 6 reductions`,
    measured: `${ours.toFixed(1)} µs`,
    reference: `${bare.toFixed(2)} µs adding the same lines up`,
    ratio: (ours / bare).toFixed(1),
    target: '<= 30',
    holds: ours / bare <= 30,
  }
}

/** Microseconds of one run. */
function timeOf(run: () => void): number {
  const started = performance.now()
  for (let count = 0; count < pricesPerTurn; count += 1) run()
  return ((performance.now() - started) * 1000) / pricesPerTurn
}

/** Forty dishes with a dish discount each, member prices, a staff discount and three coupons. */
function largeBill(): PriceInput {
  const lines = Array.from({ length: lineCount }, (_, index): PriceLine => {
    const gross = money(1000 + 37 * index)
    return {
      id: `line ${index}`,
      code: `dish ${index}`,
      category: index % 4 === 0 ? 'drinks' : 'food',
      num: 1 + (index % 3),
      gross,
      memberGross: money(gross - 100),
      taxClass: 'food',
      isUndiscount: index % 10 === 0,
      bearsService: true,
      dishDiscount: { percent: basisPoints(500) },
    }
  })
  const coupons: Coupon[] = [
    { kind: 'product', id: 'p', code: 'dish 3', extra: noMoney },
    { kind: 'percent', id: 'd', percent: basisPoints(1000), cap: money(2000), category: 'drinks' },
    { kind: 'cash', id: 'c', amount: money(3000), category: null },
  ]
  return {
    lines,
    fees: [],
    payer: { isMember: true, enjoyType: 0, paysByBalance: false, typePercent: basisPoints(500) },
    staffDiscount: { percent: basisPoints(500) },
    coupons,
    topupDiscount: noMoney,
    isCash: false,
    prepaid: noMoney,
    rules: priceRulesOf(regionProfiles.SG, 0, '2026-11-28'),
  }
}

/** Reads of an unpaid bill of five dishes by its guest, as the checkout page reads it. */
async function measureCall(server: ServerProcess, db: pg.Pool): Promise<Figure> {
  const [guest] = await seatGuests(server, db, 'P', 1)
  if (guest === undefined) throw new Error('no table')
  const { path, cookie } = guest
  const dishes = await simpleDishes(db, 0)
  const orderDetail = dishes.map((code, index) => ({ id: `price-${index}`, num: 1, code, standard: '' }))
  await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ msgid: 'bench-price', orderDetail }),
  })
  const url = `${server.url}/pay/OnlineOrder/demo/BENCHP0/bill.html?lang=en`
  const bare = fork(fileURLToPath(new URL('./bare-answer.ts', import.meta.url)), [url, cookie])
  const bareUrl = await new Promise<string>((resolve) => bare.once('message', (where) => resolve(String(where))))
  const rate = async (where: string, headers: Record<string, string>) => {
    const { requests, non2xx } = await autocannon({ url: where, connections, duration: seconds, headers })
    if (non2xx > 0) throw new Error(`${non2xx} answers of ${where} failed`)
    return requests.average
  }
  const measured: { ours: number; bare: number }[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    measured.push({ ours: await rate(url, { cookie }), bare: await rate(bareUrl, {}) })
  }
  bare.kill()
  const ours = median(measured.map((turn) => turn.ours))
  const theirs = median(measured.map((turn) => turn.bare))
  return {
    what: `checkout page: its call, reads per second (${connections} connections)`,
    measured: `${ours.toFixed(0)}/s`,
    reference: `${theirs.toFixed(0)}/s bare Fastify, same bytes`,
    ratio: (theirs / ours).toFixed(1),
    target: '<= 3',
    holds: theirs / ours <= 3,
  }
}
