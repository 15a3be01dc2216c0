import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SeededRandom } from './seeded-random.ts'

/** Fault of one connection. Without one it passes unchanged. */
export interface Fault {
  /** Delays every piece, in both directions; pieces keep their order. */
  readonly delayMs?: number
  /** Random extra delay for each piece, up to this. */
  readonly jitterMs?: number
  /** Cuts after this many bytes of the answer; 0 = the request arrives, no answer comes back. */
  readonly dropAnswerAfter?: number
  /** Cuts before anything passes. */
  readonly refuse?: boolean
}

/** Proxy between a phone and a server, or a server and its database, that fails on command. */
export interface FaultProxy {
  readonly port: number
  /** Connections refused or cut so far. */
  readonly broken: number
  /** Cuts every connection and accepts no more. */
  cut(): Promise<void>
  /** Accepts connections but passes nothing, like a machine without power behind a switch. */
  swallow(): void
  /** Requests arrive, but no answer comes back. */
  loseAnswers(): void
  /** Open connections stay open without traffic, new ones pass: a phone that silently changed its network. */
  forget(): void
  /** Ends forgotten connections on both sides, as the keepalives of a system do after a minute. */
  endForgotten(): void
  mend(): Promise<void>
  close(): Promise<void>
}

/** The directory of PostgreSQL's socket, or `host:port`. */
type Target = { readonly path: string } | { readonly host: string; readonly port: number }

export interface FaultPlan {
  readonly random: SeededRandom
  /** Called for every new connection. */
  readonly next: () => Fault
}

interface Line {
  readonly from: Socket
  readonly to: Socket
  readonly isAnswer: boolean
  readonly age: number
  readonly waitMs: () => number
  /** Bytes that may pass. */
  limit: number
}

export async function startFaultProxy(target: Target, plan?: FaultPlan): Promise<FaultProxy> {
  /** Open sockets, with the age they are of. */
  const sockets = new Map<Socket, number>()
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
    sockets.set(from, line.age)
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
    for (const socket of sockets.keys()) socket.destroy()
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
      lost = 'nothing'
      age += 1
    },
    endForgotten() {
      for (const [socket, since] of sockets) if (since < age) socket.destroy()
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
