import { resolve } from 'node:path'
import { hostInAddress, ownAddress } from './own-address.ts'
import { strangerLimits } from './stranger-limits.ts'

/** The environment, read once into a typed object. Other code gets its settings from here as arguments. */
export interface Config {
  readonly mode: 'demo' | 'production'
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** The address of phones, in QR codes, links and payment notifications. No trailing slash. */
  readonly publicUrl: string
  /** False: unset, so it is this machine's own address. */
  readonly isPublicUrlSet: boolean
  /** Accepts phones on the local network: fresh demo passwords, QR code printed. */
  readonly lan: boolean
  readonly logLevel: string
  /** Requests allowed per guest (cookie, else address) per 10 seconds. */
  readonly perPerson: number
  /** Trusts X-Forwarded-For from this many proxies; 0 = none. */
  readonly trustProxy: number
  /** Zone codes that the server sends text messages to. */
  readonly smsZones: readonly string[]
  /** Text messages per day: for the whole server, and per seller. */
  readonly smsBudget: { readonly house: number; readonly seller: number }
  /** What a reader of `/metrics` on another machine must show; undefined: only this machine may read it. */
  readonly metricsToken: string | undefined
}

export class ConfigError extends Error {}

/** Refuses unknown values: a mistyped word has no safe meaning. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  if (env.REDIS_URL) {
    throw new ConfigError(
      'REDIS_URL is set, but servers that share a database need no Redis (docs/decisions/0025): take it out.',
    )
  }
  const mode = readWord(env.COMANDA_MODE, ['demo', 'production'], 'COMANDA_MODE')
  const host = readHost(env.HOST)
  const port = readWholeNumber(env.PORT, 8080, 'PORT', { min: 1, max: 65535 })
  const publicUrl = env.PUBLIC_URL ? readPublicUrl(env.PUBLIC_URL) : ownAddress({ host, port })
  if (mode === 'production' && !publicUrl.startsWith('https://')) {
    throw new ConfigError('In production PUBLIC_URL must be the https:// address that phones use.')
  }
  return {
    mode,
    host,
    port,
    dataDir: resolve(env.DATA_DIR || './data'),
    databaseUrl: env.DATABASE_URL || undefined,
    publicUrl,
    isPublicUrlSet: Boolean(env.PUBLIC_URL),
    lan: readWord(env.COMANDA_LAN, ['0', '1'], 'COMANDA_LAN') === '1',
    logLevel: env.LOG_LEVEL ? readWord(env.LOG_LEVEL, logLevels, 'LOG_LEVEL') : mode === 'production' ? 'info' : 'warn',
    perPerson: readWholeNumber(env.RATE_PER_PERSON, strangerLimits.requests.guest, 'RATE_PER_PERSON', {
      min: 1,
      max: 1_000_000,
    }),
    trustProxy: readWholeNumber(env.TRUST_PROXY, 0, 'TRUST_PROXY', { max: 10 }),
    smsZones: readZones(env.SMS_ZONES || '86,65,81,60'),
    smsBudget: {
      house: readWholeNumber(env.SMS_PER_DAY, 2000, 'SMS_PER_DAY', { max: 10_000_000 }),
      seller: readWholeNumber(env.SMS_PER_SELLER, 1000, 'SMS_PER_SELLER', { max: 10_000_000 }),
    },
    metricsToken: readToken(env.METRICS_TOKEN, 'METRICS_TOKEN'),
  }
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** One of several words; the first is the default. */
function readWord<Word extends string>(
  text: string | undefined,
  words: readonly [Word, ...Word[]],
  name: string,
): Word {
  if (text === undefined || text === '') return words[0]
  const word = words.find((one) => one === text)
  if (word === undefined) throw new ConfigError(`${name} must be ${orOf(words)}, not "${text}".`)
  return word
}

function orOf(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

function readHost(text: string | undefined): string {
  const host = text || '127.0.0.1'
  if (hostInAddress(host) !== null) return host
  throw new ConfigError(`HOST must be an address or a name of this machine, like 127.0.0.1 or ::1, not "${host}".`)
}

/** Without a path: pages load everything from the root of their address. */
function readPublicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  if (url === null || !isWeb || `${url.origin}/` !== url.href.replace(/\/+$/, '/')) {
    throw new ConfigError(`PUBLIC_URL must be an address like https://shop.example, without a path, not "${text}".`)
  }
  return url.origin
}

function readZones(text: string): readonly string[] {
  const zones = text.split(',').map((zone) => zone.trim().replace(/^\+/, ''))
  if (!zones.every((zone) => /^[1-9]\d{0,3}$/.test(zone))) {
    throw new ConfigError(`SMS_ZONES must be zone codes like 86,65,81,60, not "${text}".`)
  }
  return zones
}

/** Long enough that it cannot be guessed. The value is a secret, so the error does not contain it. */
function readToken(text: string | undefined, name: string): string | undefined {
  if (!text) return undefined
  if (!/^[\x21-\x7e]{16,200}$/.test(text)) {
    throw new ConfigError(`${name} must have 16 to 200 characters, ASCII without spaces.`)
  }
  return text
}

interface Limits {
  readonly min?: number
  readonly max: number
}

function readWholeNumber(text: string | undefined, fallback: number, name: string, { min = 0, max }: Limits): number {
  if (text === undefined || text === '') return fallback
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max)) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
  }
  return value
}
