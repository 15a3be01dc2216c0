import { normalizeIP } from '@fastify/rate-limit'

/** A line at home has a whole /64 of IPv6 addresses. */
const ipv6Prefix = 64

/** The line that an address belongs to. */
export function lineOf(ip: string): string {
  return normalizeIP(ip, ipv6Prefix)
}
