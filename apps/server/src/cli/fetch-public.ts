import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { fallbackLanguage } from '@comanda/rules/language/languages.ts'
import { type CommandTextCode, commandText } from './command-text.ts'

export interface ResolvedAddress {
  readonly address: string
  readonly family: number
}

/** How hosts are found, and which addresses may be asked. Tests reach a server of their own. */
export interface Network {
  readonly resolve: (host: string) => Promise<readonly ResolvedAddress[]>
  readonly mayReach: (ip: string) => boolean
}

export const publicNetwork: Network = {
  resolve: (host) => lookup(host, { all: true, order: 'verbatim' }),
  mayReach: isPublicAddress,
}

/** Why an address was not fetched. `code` and `values` are those of a text of the commands. */
export class FetchRefused extends Error {
  readonly code: CommandTextCode
  readonly values: readonly number[]

  constructor(code: CommandTextCode, ...values: readonly number[]) {
    super(commandText(code, fallbackLanguage, ...values))
    this.code = code
    this.values = values
  }
}

const mostRedirects = 5

/**
 * Fetches an address that a menu file names. Only public addresses are asked: a file must not read what the server's own
 * network shows to this machine. Each redirect is checked like the first address, and https never leads to http.
 * The caller reads or destroys the body.
 */
export async function fetchPublic(address: string, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
  let url = new URL(address)
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const response = await getOnce(url, network, signal)
    const { statusCode = 0, headers } = response
    if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) return response
    response.destroy()
    const next = new URL(headers.location, url)
    if (url.protocol === 'https:' && next.protocol !== 'https:') {
      throw new FetchRefused('address_without_https')
    }
    url = next
  }
  throw new FetchRefused('address_leads_on', mostRedirects)
}

/** Resolves the host once and connects to what was checked: a second answer of the name server changes nothing. */
async function getOnce(url: URL, { resolve, mayReach }: Network, signal: AbortSignal): Promise<IncomingMessage> {
  const getters = { 'http:': getHttp, 'https:': getHttps }
  const get = getters[url.protocol as keyof typeof getters]
  if (get === undefined) throw new FetchRefused('address_no_web')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const found = family === 0 ? await resolve(host) : [{ address: host, family }]
  const reachable = found.filter((one) => mayReach(one.address))
  const [first] = reachable
  if (first === undefined) throw new FetchRefused('address_private')
  const request = get(url, {
    signal,
    agent: false,
    headers: { accept: 'image/*', 'accept-encoding': 'identity' },
    lookup: (_host, { all }, done) =>
      all === true ? done(null, [...reachable]) : done(null, first.address, first.family),
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  // A later fault is the body's too.
  request.on('error', () => undefined)
  return response
}

/** Ranges that lead to this machine, its network, many machines or another protocol's IPv4 (IANA's special purposes). */
const special = {
  ipv4: [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
    ...['192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4'],
    '240.0.0.0/4',
  ],
  ipv6: [
    ...['::/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/32', '2001:db8::/32', '2002::/16'],
    ...['fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
  ],
} as const

const blocked = new BlockList()
for (const family of ['ipv4', 'ipv6'] as const) {
  for (const range of special[family]) {
    const [network = '', prefix] = range.split('/')
    blocked.addSubnet(network, Number(prefix), family)
  }
}

/** Whether everyone can ask this address; of IPv4 inside IPv6, the IPv4 counts. */
export function isPublicAddress(ip: string): boolean {
  const family = isIP(ip)
  return family !== 0 && !blocked.check(ip, family === 4 ? 'ipv4' : 'ipv6')
}
