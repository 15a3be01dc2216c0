import type { ServerProcess } from '@comanda/testing/server-process.ts'
import type pg from 'pg'
import { pgbench, writeAheadScript } from './order-pgbench.ts'
import { figureOf, playTurns, seconds, simpleDishes } from './order-send.bench.ts'
import type { Figure } from './report.ts'

const clientCounts = [1, 8, 32] as const

/**
 * Pick-up orders of five dishes per second over HTTP, against pgbench with the same two statements on the same
 * database, in alternating turns like the table rounds.
 * All orders are at one store, so they queue for its ticket number.
 */
export async function benchAheadSend(server: ServerProcess, db: pg.Pool): Promise<Figure[]> {
  // Thousands of unpaid orders per minute would trigger the store's limit on unpaid orders.
  await db.query(`update store set config = config || '{"unpaidMost":0}' where seller_id = 'demo' and store_id = '101'`)
  const dishes = await simpleDishes(db, 1)
  const lines = dishes.map((code) => ({ code, standard: '' }))
  const script = writeAheadScript(dishes)
  const figures: Figure[] = []
  for (const clients of clientCounts) {
    const guests = await newGuests(server.url, clients)
    const order = { url: server.url, seconds, guests, lines, body: { storefrontid: '101', orderType: '1' } }
    const measured = await playTurns(order, () => pgbench(db, script, clients, seconds))
    figures.push(figureOf('submit a 5-dish pick-up order', clients, measured))
  }
  return figures
}

/** Guests without a table. */
async function newGuests(url: string, count: number) {
  const enter = async () => {
    const answer = await fetch(`${url}/weixin/storeorder/demo/getuid.html`)
    const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0])
    return { path: '/weixin/onlineorder/demo/order.html', cookie: cookie.join('; ') }
  }
  return Promise.all(Array.from({ length: count }, enter))
}
