import { normalizeIP } from '@fastify/rate-limit'

/** A home connection has a whole /64 of IPv6 addresses. */
const ipv6Prefix = 64

/** The internet connection that an address belongs to: the address itself in IPv4, its /64 in IPv6. */
export function lineOf(ip: string): string {
  return normalizeIP(ip, ipv6Prefix)
}
