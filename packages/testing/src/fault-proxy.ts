import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between the server and its database, and breaks when a test says so. */
export interface FaultProxy {
  readonly port: number
  /** Cuts every connection and takes no more. */
  cut(): Promise<void>
  /** Takes connections and lets nothing through, as a machine that has lost its power behind a switch. */
  swallow(): void
  mend(): Promise<void>
  close(): Promise<void>
}

/** `target`: the directory of PostgreSQL's socket, or `host:port`. */
export async function startFaultProxy(
  target: { readonly path: string } | { host: string; port: number },
): Promise<FaultProxy> {
  const sockets = new Set<Socket>()
  let swallowing = false
  const server = createServer((phone) => {
    const house = connect(target)
    for (const [from, to] of [
      [phone, house],
      [house, phone],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => !swallowing && to.write(bytes))
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        if (!swallowing) to.destroy()
      })
    }
  })
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
    cut: stop,
    swallow() {
      swallowing = true
    },
    async mend() {
      swallowing = false
      destroyAll()
      if (!server.listening) await listen(port)
    },
    close: async () => {
      swallowing = false
      if (server.listening) await stop()
      destroyAll()
    },
  }
}
