import { networkInterfaces } from 'node:os'
import type { Config } from './config.ts'
import { listensEverywhere } from './own-address.ts'

/**
 * Start of the links on the tables: PUBLIC_URL if set. In a demo on the local network, the address that phones can
 * reach.
 */
export function linkBase(config: Pick<Config, 'lan' | 'host' | 'port' | 'publicUrl' | 'isPublicUrlSet'>): string {
  const { lan, host, port, publicUrl, isPublicUrlSet } = config
  return lan && listensEverywhere(host) && !isPublicUrlSet ? `http://${lanAddress()}:${port}` : publicUrl
}

/** The first IPv4 address that is not loopback. */
function lanAddress(): string {
  for (const list of Object.values(networkInterfaces())) {
    for (const one of list ?? []) if (one.family === 'IPv4' && !one.internal) return one.address
  }
  return '127.0.0.1'
}
