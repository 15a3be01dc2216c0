import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ServerProcess } from '@comanda/testing/server-process.ts'
import autocannon from 'autocannon'
import type pg from 'pg'
import { type Figure, median } from './report.ts'

const storeCount = 2000
const seconds = 5
const turns = 3
const limitMs = 50
const path = '/weixin/onlineorder/chain/0/stores.html?lang=en&type=picup'
const headers = { 'accept-encoding': 'br' }

/**
 * (g) The list of a chain of 2,000 stores, spread over a country, with hours, three languages and a phone each. Once as it is for
 * everybody who does not say where they are, and once for guests each of whom stands somewhere else: measured, sorted and
 * compressed for every one of them. The median of three turns.
 */
export async function benchStoreList(server: ServerProcess, db: pg.Pool): Promise<Figure[]> {
  await addChain(db)
  const found = await (await fetch(`${server.url}${path}`)).json()
  if (found.resultObject?.length !== storeCount) throw new Error(`not ${storeCount} stores: ${found.resultMsg}`)
  return [await benchShared(server), await benchMeasured(server)]
}

async function benchShared(server: ServerProcess): Promise<Figure> {
  const connections = 32
  const bare = fork(fileURLToPath(new URL('./bare-fastify.ts', import.meta.url)), [`${server.url}${path}`])
  const bareUrl = await new Promise<string>((resolve) => bare.once('message', (url) => resolve(String(url))))
  const ours: Turn[] = []
  const theirs: Turn[] = []
  for (let turn = 0; turn < turns; turn++) {
    ours.push(turnOf(await autocannon({ url: `${server.url}${path}`, connections, duration: seconds, headers })))
    theirs.push(turnOf(await autocannon({ url: bareUrl, connections, duration: seconds, headers })))
  }
  bare.kill()
  const [mine, reference] = [middle(ours), middle(theirs)]
  return {
    what: `store list of 2,000 stores (brotli, ${connections} connections)`,
    measured: `${mine.perSecond.toFixed(0)}/s, p99 ${mine.p99} ms`,
    reference: `${reference.perSecond.toFixed(0)}/s, p99 ${reference.p99} ms bare Fastify, same bytes`,
    ratio: (mine.perSecond / reference.perSecond).toFixed(2),
    target: `p99 < ${limitMs} ms`,
    holds: mine.p99 < limitMs,
  }
}

async function benchMeasured(server: ServerProcess): Promise<Figure> {
  const connections = 8
  let guest = 0
  const somewhere = () => {
    guest += 1
    // Steps that meet no place twice: of the golden ratio around, of the root of two up and down.
    const [lat, lng] = [22 + ((guest * Math.SQRT2) % 18), 100 + ((guest * 1.618034) % 20)]
    return `${path}&lat=${lat.toFixed(6)}&lng=${lng.toFixed(6)}`
  }
  const requests = [{ setupRequest: (request: autocannon.Request) => ({ ...request, path: somewhere() }) }]
  const measured: Turn[] = []
  for (let turn = 0; turn < turns; turn++) {
    measured.push(turnOf(await autocannon({ url: server.url, connections, duration: seconds, headers, requests })))
  }
  const mine = middle(measured)
  return {
    what: `store list of 2,000 stores, every guest somewhere else (brotli, ${connections} connections)`,
    measured: `${mine.perSecond.toFixed(0)}/s, p99 ${mine.p99} ms`,
    reference: '',
    ratio: '',
    target: `p99 < ${limitMs} ms`,
    holds: mine.p99 < limitMs,
  }
}

interface Turn {
  readonly perSecond: number
  readonly p99: number
}

function turnOf({ requests, latency, errors, non2xx }: autocannon.Result): Turn {
  if (errors + non2xx > 0) throw new Error(`${errors + non2xx} of ${requests.total} lists failed`)
  return { perSecond: requests.average, p99: latency.p99 }
}

function middle(measured: readonly Turn[]): Turn {
  return { perSecond: median(measured.map((turn) => turn.perSecond)), p99: median(measured.map((turn) => turn.p99)) }
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
