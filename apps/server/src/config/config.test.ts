import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { linkBase } from './link-base.ts'

describe('the settings', () => {
  it('open a demo on this machine when unset or empty', () => {
    for (const env of [{}, { COMANDA_MODE: '', HOST: '', PORT: '', PUBLIC_URL: '', LOG_LEVEL: '', COMANDA_LAN: '' }]) {
      expect(readConfig(env)).toMatchObject({
        ...{ mode: 'demo', host: '127.0.0.1', port: 8080, publicUrl: 'http://127.0.0.1:8080', isPublicUrlSet: false },
        ...{ lan: false, logLevel: 'warn', perPerson: 300, trustProxy: 0 },
      })
    }
  })

  it.each(['prod', 'Production', 'production ', 'PRODUCTION', 'false'])(
    'never open a demo, with its published passwords, with COMANDA_MODE=%j',
    (word) => {
      const start = () => readConfig({ COMANDA_MODE: word, DATABASE_URL: 'postgres://shop' })
      expect(start).toThrow(ConfigError)
      expect(start).toThrow(`COMANDA_MODE must be demo or production, not "${word}".`)
    },
  )

  it.each([
    [{ COMANDA_LAN: 'true' }, 'COMANDA_LAN must be 0 or 1, not "true".'],
    [{ LOG_LEVEL: 'verbose' }, 'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent, not "verbose".'],
    [{ PORT: '0' }, 'PORT must be a whole number from 1 to 65535, not "0".'],
    [{ PORT: '808O' }, 'PORT must be a whole number from 1 to 65535, not "808O".'],
    [{ PORT: ' ' }, 'PORT must be a whole number from 1 to 65535, not " ".'],
    [{ PORT: '0x50' }, 'PORT must be a whole number from 1 to 65535, not "0x50".'],
    [{ RATE_PER_PERSON: '0' }, 'RATE_PER_PERSON must be a whole number from 1 to 1000000, not "0".'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be a whole number from 0 to 10, not "true".'],
    [{ SMS_PER_DAY: '1e3' }, 'SMS_PER_DAY must be a whole number from 0 to 10000000, not "1e3".'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have 16 to 200 characters, ASCII without spaces.'],
    [{ SMS_PER_SELLER: '-1' }, 'SMS_PER_SELLER must be a whole number from 0 to 10000000, not "-1".'],
    [
      { HOST: 'http://shop' },
      'HOST must be an address or a name of this machine, like 127.0.0.1 or ::1, not "http://shop".',
    ],
    [{ HOST: '127.0.0.1:8080' }, 'not "127.0.0.1:8080".'],
    [{ HOST: 'fe80::1%eth0' }, 'not "fe80::1%eth0".'],
    [
      { PUBLIC_URL: 'shop.example' },
      'PUBLIC_URL must be an address like https://shop.example, without a path, not "shop.example".',
    ],
    [{ PUBLIC_URL: 'https://shop.example/comanda' }, 'not "https://shop.example/comanda".'],
    [{ PUBLIC_URL: 'https://me:secret@shop.example' }, 'without a path, not '],
    [{ PUBLIC_URL: 'https://shop.example/#top' }, 'not "https://shop.example/#top".'],
    [{ PUBLIC_URL: 'localhost:8080' }, 'not "localhost:8080".'],
    [{ PUBLIC_URL: 'https://shop.example/?from=qr' }, 'not "https://shop.example/?from=qr".'],
    [{ REDIS_URL: 'redis://127.0.0.1' }, 'REDIS_URL is set, but servers that share a database need no Redis'],
    [{ COMANDA_MODE: 'production' }, 'In production PUBLIC_URL must be the https:// address that phones use.'],
  ])('refuse %j in one sentence', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(sentence)
  })

  it('normalise a public address with slash and capitals', () => {
    expect(readConfig({ PUBLIC_URL: 'https://Shop.Example:443//' }).publicUrl).toBe('https://shop.example')
  })
})

describe('links on the tables', () => {
  const links = (env: Record<string, string>) => linkBase(readConfig(env))
  const lan = { COMANDA_LAN: '1', HOST: '0.0.0.0', PORT: '8099' }

  it("use this machine's LAN address for phones in the room", () => {
    expect(links(lan)).toMatch(/^http:\/\/\d+\.\d+\.\d+\.\d+:8099$/)
    expect(links({ ...lan, HOST: '::' })).toBe(links(lan))
  })

  it('use PUBLIC_URL when it is set, also on a LAN', () => {
    expect(links({ ...lan, PUBLIC_URL: 'https://tunnel.example/' })).toBe('https://tunnel.example')
    expect(links({ ...lan, PUBLIC_URL: 'http://127.0.0.1:8099' })).toBe('http://127.0.0.1:8099')
  })

  it('use the single address that the server listens on', () => {
    expect(links({ ...lan, HOST: '192.168.1.5' })).toBe('http://192.168.1.5:8099')
    expect(links({ HOST: '::1' })).toBe('http://[::1]:8080')
  })
})
