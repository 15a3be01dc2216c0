import { resolve } from 'node:path'

/** The environment, read once into a typed object. Everything else takes what it needs from here as an argument. */
export interface Config {
  readonly mode: 'demo' | 'production'
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Where phones reach us; goes into QR codes, links and payment notifications. No trailing slash. */
  readonly publicUrl: string
  /** Listens for phones in the room: fresh demo passwords, QR code printed. */
  readonly lan: boolean
  readonly logLevel: string
  /** Requests a person (guest cookie, else address) may make per 10 seconds. */
  readonly perPerson: number
  /** Trust X-Forwarded-For from this many proxies; 0 = none. */
  readonly trustProxy: number
  /** Zone codes of the countries that codes are sent to by text message. */
  readonly smsZones: readonly string[]
  /** Text messages a day: of the whole house, and of each seller. */
  readonly smsBudget: { readonly house: number; readonly seller: number }
}

export class ConfigError extends Error {}

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const mode = env.COMANDA_MODE === 'production' ? 'production' : 'demo'
  const host = env.HOST || '127.0.0.1'
  const port = readWholeNumber(env.PORT, 8080, 'PORT', 65535)
  const publicUrl = (env.PUBLIC_URL || `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`).replace(/\/+$/, '')
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
    lan: env.COMANDA_LAN === '1',
    logLevel: env.LOG_LEVEL || (mode === 'production' ? 'info' : 'warn'),
    perPerson: readWholeNumber(env.RATE_PER_PERSON, 300, 'RATE_PER_PERSON', 1_000_000),
    trustProxy: readWholeNumber(env.TRUST_PROXY, 0, 'TRUST_PROXY', 10),
    smsZones: readZones(env.SMS_ZONES || '86,65,81,60'),
    smsBudget: {
      house: readWholeNumber(env.SMS_PER_DAY, 2000, 'SMS_PER_DAY', 10_000_000),
      seller: readWholeNumber(env.SMS_PER_SELLER, 1000, 'SMS_PER_SELLER', 10_000_000),
    },
  }
}

function readZones(text: string): readonly string[] {
  const zones = text.split(',').map((zone) => zone.trim().replace(/^\+/, ''))
  if (!zones.every((zone) => /^[1-9]\d{0,3}$/.test(zone))) {
    throw new ConfigError(`SMS_ZONES must be zone codes like 86,65,81,60, not "${text}".`)
  }
  return zones
}

function readWholeNumber(text: string | undefined, fallback: number, name: string, max: number): number {
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > max) {
    throw new ConfigError(`${name} must be a whole number from 0 to ${max}, not "${text}".`)
  }
  return value
}
