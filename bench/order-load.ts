/**
 * Guests of the order benchmarks, in their own process. Each holds one keep-alive connection and sends orders of five
 * dishes, one after the other. Plain sockets keep the load light on two cores.
 */
import { connect } from 'node:net'

export interface LoadOrder {
  readonly url: string
  readonly seconds: number
  /** Target of each guest: the table, or the orders ahead. */
  readonly guests: readonly { readonly path: string; readonly cookie: string }[]
  /** Further fields of the body. */
  readonly body?: Readonly<Record<string, unknown>>
  readonly lines: readonly { readonly code: string; readonly standard: string }[]
}

export interface LoadReport {
  readonly perSecond: number
  readonly latencies: readonly number[]
  readonly faults: number
  readonly firstFault: string
}

process.on('message', (order: LoadOrder) => {
  void run(order).then((report) => process.send?.(report))
})

async function run(order: LoadOrder): Promise<LoadReport> {
  const latencies: number[] = []
  const faults: string[] = []
  const started = performance.now()
  const until = started + order.seconds * 1000
  await Promise.all(order.guests.map((_, n) => guest(order, n, until, latencies, faults)))
  const seconds = (performance.now() - started) / 1000
  return { perSecond: latencies.length / seconds, latencies, faults: faults.length, firstFault: faults[0] ?? '' }
}

function guest(order: LoadOrder, n: number, until: number, latencies: number[], faults: string[]): Promise<void> {
  const one = order.guests[n]
  if (one === undefined) return Promise.resolve()
  const { hostname, port } = new URL(order.url)
  const head = `POST ${one.path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${one.cookie}\r\ncontent-type: application/json\r\n`
  const mark = `${process.pid.toString(36)}-${Date.now().toString(36)}-${n}`
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    socket.setNoDelay(true)
    socket.on('error', reject)
    let count = 0
    let sentAt = 0
    let heard = ''
    const send = () => {
      count += 1
      const body = JSON.stringify({
        ...order.body,
        msgid: `bench-${mark}-${count}`,
        orderDetail: order.lines.map((line, index) => ({ id: `l-${mark}-${count}-${index}`, num: 1, ...line })),
      })
      sentAt = performance.now()
      socket.write(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
    }
    socket.on('connect', send)
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
      const end = heard.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = Number(/content-length: (\d+)/i.exec(heard.slice(0, end))?.[1] ?? 0)
      if (heard.length < end + 4 + length) return
      if (heard.includes('"resultNumber":0')) latencies.push(performance.now() - sentAt)
      else faults.push(heard.slice(0, 15) + heard.slice(end + 4, end + 300))
      heard = ''
      if (performance.now() < until) return send()
      socket.end()
      resolve()
    })
  })
}
