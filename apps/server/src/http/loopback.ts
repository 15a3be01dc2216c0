/** Whether it is this machine that asks: of a simulator, say, to misbehave. `ip` as the request has it, v4 in v6 too. */
export function isLoopback(ip: string): boolean {
  return ip === '::1' || ip.replace(/^::ffff:/, '').startsWith('127.')
}
