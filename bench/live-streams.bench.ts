import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ServerProcess } from '@comanda/testing/server-process.ts'
import { type Figure, median } from './report.ts'

const streamCount = 1000
/** Several tables, because a server keeps at most 200 streams per table (live/stream-bounds.ts). */
const tableNos = ['A8', 'A9', 'A10', 'A11', 'A12']
const rounds = 10

export interface ListenerReport {
  /** Milliseconds from just before the send until the last stream has the event, per round. */
  readonly last: readonly number[]
  readonly missed: number
}

/** (d) 1,000 open live streams at five tables: time from a send to the last stream, and memory per stream. */
export async function benchLiveStreams(server: ServerProcess): Promise<Figure[]> {
  // Loads the search dictionary first, so that it does not count as stream memory.
  await fetch(`${server.url}/weixin/document/demo/menus/release/101/0/search.json`).then((answer) =>
    answer.arrayBuffer(),
  )
  const before = residentKb(server)
  const listener = fork(fileURLToPath(new URL('./live-streams.listener.ts', import.meta.url)), [], {
    serialization: 'advanced',
  })
  const said = (type: string) =>
    new Promise<ListenerReport>((resolve, reject) => {
      listener.on('message', (message: { type: string; report: ListenerReport }) => {
        if (message.type === type) resolve(message.report)
      })
      listener.once('exit', () => reject(new Error('the listener ended early')))
    })
  const open = said('open')
  const done = said('done')
  const codes = new Map(tableNos.map((tableNo) => [tableNo, server.codes.get(`101 ${tableNo}`)]))
  listener.send({ url: server.url, codes, streamCount, rounds })
  await open
  const perStream = (residentKb(server) - before) / streamCount
  const report = await done
  listener.removeAllListeners('exit')
  listener.kill()
  const last = median(report.last)
  return [
    {
      what: `live: send to the last of ${streamCount} streams, median of ${rounds}`,
      measured: `${last.toFixed(0)} ms (worst ${Math.max(...report.last).toFixed(0)}, missed ${report.missed})`,
      reference: 'facts: bare node:http 22 ms',
      ratio: '',
      target: '<= 100 ms, none missed',
      holds: last <= 100 && report.missed === 0,
    },
    {
      what: 'live: memory per stream (RSS)',
      measured: `${perStream.toFixed(0)} kB`,
      reference: 'facts: bare node:http 29 kB',
      ratio: '',
      target: '< 60 kB',
      holds: perStream < 60,
    },
  ]
}

function residentKb(server: ServerProcess): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN)
}
