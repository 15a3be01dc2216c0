import { networkInterfaces } from 'node:os'
import type { Config } from './config.ts'

/** What the links on the tables begin with: in a demo on the local network the address phones in the room can reach. */
export function linkBase({ lan, port, publicUrl }: Pick<Config, 'lan' | 'port' | 'publicUrl'>): string {
  return lan ? `http://${lanAddress()}:${port}` : publicUrl
}

/** The first IPv4 address that is not this machine talking to itself. */
function lanAddress(): string {
  for (const list of Object.values(networkInterfaces())) {
    for (const one of list ?? []) if (one.family === 'IPv4' && !one.internal) return one.address
  }
  return '127.0.0.1'
}
