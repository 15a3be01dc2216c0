/**
 * Whether this machine itself asks. Only it may tell a simulator to misbehave, for example. `ip` may be IPv4 inside
 * IPv6.
 */
export function isLoopback(ip: string): boolean {
  return ip === '::1' || ip.replace(/^::ffff:/, '').startsWith('127.')
}
