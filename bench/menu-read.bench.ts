import { fork } from 'node:child_process'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { ServerProcess } from '@comanda/testing/server-process.ts'
import autocannon from 'autocannon'
import { type Figure, median } from './report.ts'

const seconds = 3
const turns = 3
const connections = 32
const path = '/weixin/onlineorder/demo/101/0/storemenu.html?lang=zh'

/** (b) Menu reads per second, against a bare Fastify route with the same bytes and headers. */
export async function benchMenuRead(server: ServerProcess): Promise<Figure[]> {
  const headers = { 'accept-encoding': 'br' }
  const answer = await fetch(`${server.url}${path}`, { headers })
  const etag = answer.headers.get('etag') ?? ''
  await answer.arrayBuffer()
  const bare = fork(fileURLToPath(new URL('./bare-fastify.ts', import.meta.url)), [`${server.url}${path}`])
  const bareUrl = await new Promise<string>((resolve) => bare.once('message', (url) => resolve(String(url))))
  const ours: number[] = []
  const theirs: number[] = []
  const p99: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    const mine = await autocannon({ url: `${server.url}${path}`, connections, duration: seconds, headers })
    const reference = await autocannon({ url: bareUrl, connections, duration: seconds, headers })
    ours.push(mine.requests.average)
    theirs.push(reference.requests.average)
    p99.push(mine.latency.p99)
  }
  bare.kill()
  const ratio = median(ours) / median(theirs)
  return [
    {
      what: `menu: reads per second (brotli, ${connections} connections)`,
      measured: `${median(ours).toFixed(0)}/s, p99 ${median(p99)} ms${etag === '' ? ', NO ETAG' : ''}`,
      reference: `${median(theirs).toFixed(0)}/s bare Fastify, same bytes`,
      ratio: ratio.toFixed(2),
      target: '>= 0.8',
      holds: ratio >= 0.8,
    },
  ]
}

/** Cores and model of this machine, for the table. */
export function machine(): string {
  const cores = cpus()
  const model = cores[0]?.model.trim() || 'unknown processor'
  return `${cores.length} cores, ${model}, Node ${process.versions.node}`
}
