import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SeededRandom } from './seeded-random.ts'

/** What happens to one connection. Without any of these it is passed on as it is. */
export interface Fault {
  /** Every piece waits so long, both ways; pieces keep their order. */
  readonly delayMs?: number
  /** Up to so much on top, drawn anew for every piece. */
  readonly jitterMs?: number
  /** Cut once so many bytes of the answer have passed; 0 = the request arrives, nothing comes back. */
  readonly dropAnswerAfter?: number
  /** Cut before anything has passed. */
  readonly refuse?: boolean
}

/** Stands between a phone and a server, or a server and its database, and breaks when a test says so. */
export interface FaultProxy {
  readonly port: number
  /** How many connections it has refused or cut by plan. */
  readonly broken: number
  /** Cuts every connection and takes no more. */
  cut(): Promise<void>
  /** Takes connections and lets nothing through, as a machine that has lost its power behind a switch. */
  swallow(): void
  /** Requests arrive, and nothing comes back. */
  loseAnswers(): void
  /** Connections of now stay open and carry nothing more, new ones pass: a phone that has changed its network without a word. */
  forget(): void
  mend(): Promise<void>
  close(): Promise<void>
}

/** The directory of PostgreSQL's socket, or `host:port`. */
type Target = { readonly path: string } | { readonly host: string; readonly port: number }

export interface FaultPlan {
  readonly random: SeededRandom
  /** Asked at every new connection. */
  readonly next: () => Fault
}

interface Line {
  readonly from: Socket
  readonly to: Socket
  readonly isAnswer: boolean
  readonly age: number
  readonly waitMs: () => number
  /** How many bytes may pass. */
  limit: number
}

export async function startFaultProxy(target: Target, plan?: FaultPlan): Promise<FaultProxy> {
  const sockets = new Set<Socket>()
  let lost: 'nothing' | 'answers' | 'everything' = 'nothing'
  let age = 0
  let broken = 0
  const server = createServer((phone) => {
    const fault = plan?.next() ?? {}
    phone.on('error', () => undefined)
    if (fault.refuse) {
      broken += 1
      phone.resetAndDestroy()
      return
    }
    const house = connect(target)
    const waitMs = () => (fault.delayMs ?? 0) + Math.floor((fault.jitterMs ?? 0) * (plan?.random.next() ?? 0))
    pass({ from: phone, to: house, isAnswer: false, age, waitMs, limit: Number.POSITIVE_INFINITY })
    const limit = fault.dropAnswerAfter ?? Number.POSITIVE_INFINITY
    pass({ from: house, to: phone, isAnswer: true, age, waitMs, limit })
  })

  function pass(line: Line): void {
    const { from, to, isAnswer } = line
    let before = Promise.resolve()
    const inTurn = (work: () => void) => {
      const waitMs = line.waitMs()
      before = before.then(async () => {
        if (waitMs > 0) await sleep(waitMs)
        if (line.age === age && (lost === 'nothing' || (lost === 'answers' && !isAnswer))) work()
      })
    }
    sockets.add(from)
    from.on('data', (bytes) => inTurn(() => deliver(line, bytes)))
    from.on('error', () => undefined)
    from.on('close', () => {
      sockets.delete(from)
      inTurn(() => to.destroySoon())
    })
  }

  function deliver(line: Line, bytes: Buffer): void {
    line.to.write(bytes.subarray(0, line.limit))
    line.limit -= bytes.length
    if (line.limit > 0) return
    broken += 1
    line.from.destroy()
    line.to.destroySoon()
  }

  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      destroyAll()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    get broken() {
      return broken
    },
    cut: stop,
    swallow() {
      lost = 'everything'
    },
    loseAnswers() {
      lost = 'answers'
    },
    forget() {
      age += 1
    },
    async mend() {
      lost = 'nothing'
      destroyAll()
      if (!server.listening) await listen(port)
    },
    close: async () => {
      lost = 'nothing'
      if (server.listening) await stop()
      destroyAll()
    },
  }
}
