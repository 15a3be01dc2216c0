import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ServerProcess } from '@comanda/testing/server-process.ts'
import autocannon from 'autocannon'
import type pg from 'pg'
import { type Figure, median, percentile } from './report.ts'
import { askSteadily } from './steady-load.ts'

const storeCount = 2000
const seconds = 5
const turns = 3
const limitMs = 50
/** A store has ninety orders per hour, and each starts with the list. */
const perSecond = 50
/** Five hundred guests per turn, so that the 99th percentile is not a single slow moment. */
const steadySeconds = 10
const connections = 32
const leastRatio = 0.8
const path = '/weixin/onlineorder/chain/0/stores.html?lang=en&type=picup'
const headers = { 'accept-encoding': 'br' }

/**
 * (g) The list of a chain of 2,000 stores across a country, with hours, three languages and phone numbers.
 * Measured for guests without a position (the same answer for all), and for guests at different places (sorted and
 * compressed per guest). The median of three turns.
 */
export async function benchStoreList(server: ServerProcess, db: pg.Pool): Promise<Figure[]> {
  await addChain(db)
  const shared = `${server.url}${path}`
  const found = await (await fetch(shared)).json()
  if (found.resultObject?.length !== storeCount) throw new Error(`not ${storeCount} stores: ${found.resultMsg}`)
  const bare = fork(fileURLToPath(new URL('./bare-fastify.ts', import.meta.url)), [shared])
  const bareUrl = await new Promise<string>((resolve) => bare.once('message', (url) => resolve(String(url))))
  try {
    return [
      await benchWait('', () => shared, bareUrl),
      await benchWait(', every guest somewhere else', (guest) => shared + placeOf(guest), bareUrl),
      await benchMost(shared, bareUrl),
    ]
  } finally {
    bare.kill()
  }
}

/** Waiting time when guests arrive evenly. The reference sends every guest the same answer. */
async function benchWait(who: string, url: (guest: number) => string, bareUrl: string): Promise<Figure> {
  const ours: Waits[] = []
  const theirs: Waits[] = []
  const load = { headers, perSecond, seconds: steadySeconds }
  await askSteadily({ ...load, url, seconds: 1 })
  for (let turn = 0; turn < turns; turn++) {
    const first = turn * perSecond * steadySeconds
    ours.push(waitsOf(await askSteadily({ ...load, url: (guest) => url(first + guest) })))
    theirs.push(waitsOf(await askSteadily({ ...load, url: () => bareUrl })))
  }
  const [mine, reference] = [middle(ours), middle(theirs)]
  return {
    what: `store list of 2,000 stores (brotli, ${perSecond} guests a second)${who}`,
    measured: `p50 ${mine.p50.toFixed(1)} ms, p99 ${mine.p99.toFixed(1)} ms`,
    reference: `p50 ${reference.p50.toFixed(1)} ms, p99 ${reference.p99.toFixed(1)} ms bare Fastify, the shared list’s bytes`,
    ratio: '',
    target: `p99 < ${limitMs} ms`,
    holds: mine.p99 < limitMs,
  }
}

/** The most requests that both cores handle, the load generator included. */
async function benchMost(url: string, bareUrl: string): Promise<Figure> {
  const ours: number[] = []
  const theirs: number[] = []
  const most = async (address: string) => {
    const result = await autocannon({ url: address, connections, duration: seconds, headers })
    if (result.errors + result.non2xx > 0) throw new Error(`${result.errors + result.non2xx} lists failed`)
    return result.requests.average
  }
  for (let turn = 0; turn < turns; turn++) {
    ours.push(await most(url))
    theirs.push(await most(bareUrl))
  }
  const ratio = median(ours) / median(theirs)
  return {
    what: `store list of 2,000 stores: reads per second (brotli, ${connections} connections)`,
    measured: `${median(ours).toFixed(0)}/s`,
    reference: `${median(theirs).toFixed(0)}/s bare Fastify, same bytes`,
    ratio: ratio.toFixed(2),
    target: `>= ${leastRatio}`,
    holds: ratio >= leastRatio,
  }
}

/** A different place per guest of a turn: steps of the golden ratio in longitude, of the root of two in latitude. */
function placeOf(guest: number): string {
  const [lat, lng] = [22 + ((guest * Math.SQRT2) % 18), 100 + ((guest * 1.618034) % 20)]
  return `&lat=${lat.toFixed(6)}&lng=${lng.toFixed(6)}`
}

interface Waits {
  readonly p50: number
  readonly p99: number
}

function waitsOf(taken: readonly number[]): Waits {
  return { p50: median(taken), p99: percentile(taken, 0.99) }
}

function middle(measured: readonly Waits[]): Waits {
  return { p50: median(measured.map(({ p50 }) => p50)), p99: median(measured.map(({ p99 }) => p99)) }
}

async function addChain(db: pg.Pool): Promise<void> {
  await db.query(
    `insert into seller (seller_id, names) values ('chain', '{"zh": "连锁", "en": "Chain", "ja": "チェーン"}')`,
  )
  await db.query(
    `insert into store (seller_id, store_id, names, address, telephone, gd_lat, gd_lng, time_zone, business_time, is_enable)
     select 'chain', (1000 + n)::text,
       jsonb_build_object('zh', '红炉茶铺（' || n || ' 号店）', 'en', 'Red Hearth Tea, No. ' || n, 'ja', '紅炉茶舗 ' || n || '号店'),
       jsonb_build_object('zh', '杭州市西湖区南山路 ' || n || ' 号', 'en', n || ' Nanshan Road, Xihu, Hangzhou',
         'ja', '杭州市西湖区南山路' || n || '号'),
       '+86 571 5550 ' || n, 22 + 18 * random(), 100 + 20 * random(), 'Asia/Shanghai',
       jsonb_build_array(jsonb_build_object('startTime', '10:00', 'endTime', '22:' || 10 + n % 50)), '12'
     from generate_series(1, $1::int) as n`,
    [storeCount],
  )
}
