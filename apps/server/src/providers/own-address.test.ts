import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createLog } from '../http/log.ts'
import { readMaps } from './maps/configured-maps.ts'
import { createGateways } from './payment/gateways.ts'
import { readSms } from './sms/configured-sms.ts'
import { readVouchers } from './voucher/configured-vouchers.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'comanda-own-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const asked = new Set<string>()
beforeEach(() => asked.clear())
/** Nothing answers; the test records only which address was asked. */
const watched: typeof fetch = async (input) => {
  asked.add(new URL(String(input)).origin)
  throw new TypeError('fetch failed')
}
const outside = { log: createLog('silent'), now: () => new Date(), fetch: watched }
const shop = { lat: 30.24, lng: 120.15 }

it.each([
  ['192.168.1.5', 'http://192.168.1.5:8099'],
  ['::1', 'http://[::1]:8099'],
  ['::', 'http://127.0.0.1:8099'],
])('a demo on HOST=%s asks each of its simulators where it listens', async (host, origin) => {
  const config = readConfig({ HOST: host, PORT: '8099', DATA_DIR: dataDir })
  const asking = {
    wallet: () => createGateways(config, {}, outside).forType('demo', 'weixin')?.query('NUMBER1'),
    maps: () => readMaps(config, {}, outside).bicycleWay(shop, { ...shop, lat: 30.25 }),
    messages: () =>
      readSms(config, {}, outside).sendCode({
        phone: { zone: '86', digits: '13800000001' },
        code: '1',
        language: 'zh',
      }),
    vouchers: () =>
      readVouchers(config, {}, outside)
        .forPlatform('meituan')
        ?.prepare({ sellerId: 'demo', storeId: '101' }, '100100000001'),
  }
  for (const [simulator, ask] of Object.entries(asking)) {
    asked.clear()
    await ask()
    expect([simulator, ...asked]).toEqual([simulator, origin])
  }
})
