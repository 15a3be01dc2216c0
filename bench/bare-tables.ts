/**
 * Lower bound for tables with live carts: node:http only. Carts are in memory, without authentication, pricing, storage
 * or other servers. Same addresses and answer shape as the real server.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Table {
  readonly lines: unknown[]
  readonly streams: Set<ServerResponse>
  seq: number
}

const tables = new Map<string, Table>()
const server = createServer((asked, answer) => void serve(asked, answer))
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit(0))

async function serve(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  const url = asked.url ?? ''
  const tableNo = /^\/channel\/weborder_v2\/demo_101_(\w+)/.exec(url)?.[1]
  if (tableNo !== undefined) return openStream(tableOf(tableNo), asked, answer)
  const table = tableOf(url.split('/')[5] ?? '')
  if (asked.method === 'POST') {
    let text = ''
    for await (const chunk of asked.setEncoding('utf8')) text += chunk
    table.lines.push(...JSON.parse(text).lines)
    table.seq += 1
    const frame = Buffer.from(`id: ${table.seq}\nevent: fresh_order\ndata: {"seq":${table.seq}}\n\n`)
    for (const stream of table.streams) stream.write(frame)
  }
  const cart = { seq: table.seq, lines: table.lines }
  const text = JSON.stringify({ resultNumber: 0, resultMsg: '', resultObject: { cart, eventId: table.seq } })
  answer.setHeader('content-type', 'application/json')
  answer.end(text)
}

function openStream({ streams }: Table, asked: IncomingMessage, answer: ServerResponse): void {
  asked.socket.setNoDelay(true)
  answer.writeHead(200, { 'content-type': 'text/event-stream' })
  answer.write(': open\n\n')
  streams.add(answer)
  answer.on('close', () => streams.delete(answer))
}

function tableOf(tableNo: string): Table {
  const known = tables.get(tableNo)
  if (known !== undefined) return known
  const fresh: Table = { lines: [], streams: new Set(), seq: 0 }
  tables.set(tableNo, fresh)
  return fresh
}
