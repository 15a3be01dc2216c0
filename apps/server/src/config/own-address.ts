/** Where a server listens. */
interface Listening {
  readonly host: string
  readonly port: number
}

const everywhere = new Set(['0.0.0.0', '[::]'])

/** HOST as part of an address: IPv6 in brackets, short forms expanded. Null: not a valid host. */
export function hostInAddress(host: string): string | null {
  const address = `http://${host.includes(':') ? `[${host}]` : host}`
  if (!/^[\w.:-]+$/.test(host) || !URL.canParse(address)) return null
  return new URL(address).hostname
}

/** Whether the server listens on all interfaces of this machine. */
export function listensEverywhere(host: string): boolean {
  return everywhere.has(hostInAddress(host) ?? '')
}

const thisMachine = /^(?:localhost|\[::1\]|127\.\d+\.\d+\.\d+)$/

/** Whether only this machine reaches the server, by its listen address and its public address (a tunnel, a proxy). */
export function isLocalOnly({ host, publicUrl }: { readonly host: string; readonly publicUrl: string }): boolean {
  return thisMachine.test(hostInAddress(host) ?? '') && thisMachine.test(new URL(publicUrl).hostname)
}

/** This machine's address of the server, without a trailing slash. A server on `::` also listens on 127.0.0.1. */
export function ownAddress({ host, port }: Listening): string {
  return `http://${listensEverywhere(host) ? '127.0.0.1' : hostInAddress(host)}:${port}`
}
