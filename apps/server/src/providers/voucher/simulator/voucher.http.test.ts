import type { AddressInfo } from 'node:net'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { askedAt } from '@comanda/testing/voucher-platforms.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readVouchers } from '../configured-vouchers.ts'
import { createVouchers } from '../vouchers.ts'
import { voucherPath } from './voucher-routes.ts'

const place = { sellerId: 'demo', storeId: '101' }

describe('the demo server', () => {
  let house: TestApp
  beforeAll(async () => {
    house = await startTestApp({ vouchers: createVouchers([], { page: voucherPath }) })
    await house.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => house.close())

  it.each(['meituan', 'douyin'] as const)('simulates %s for its own adapter', async (platform) => {
    const { port } = house.app.server.address() as AddressInfo
    const service = readVouchers({ ...house.deps.config, port }, {}, { now: house.deps.now }).forPlatform(platform)
    const wish = { platform, kind: 'dish' }
    const fresh = await house.app.inject({ method: 'POST', url: `${voucherPath}/renew`, payload: wish })
    const { number, link } = fresh.json()
    const found = await service?.prepare(place, link || number)
    expect(found).toMatchObject({ kind: 'done', value: { extId: 'S01' } })
    const [certificate] = found?.kind === 'done' ? found.value.certificates : []
    if (certificate === undefined) throw new Error('nothing to redeem')
    const use = askedAt(house.deps.now(), certificate)
    const redeemed = await service?.verify(place, use, null)
    expect(redeemed).toMatchObject({ kind: 'done' })
    const verifyId = redeemed?.kind === 'done' ? redeemed.value.verifyId : ''
    expect(await service?.cancel(place, use, verifyId)).toEqual({ kind: 'done', value: null })
  })
  it('accepts the page’s form under the security policy', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = 'platform=douyin&kind=tea'
    const sent = await house.app.inject({ method: 'POST', url: `${voucherPath}/renew`, payload, headers })
    expect(sent.statusCode).toBe(303)
    const page = await house.app.inject(voucherPath)
    expect(page.body).not.toMatch(/<script|style=/)
    expect(page.headers['content-security-policy']).toContain("default-src 'self'")
  })
})

describe('fresh vouchers', () => {
  it('are rate-limited for other machines, but not for this one', async () => {
    const house = await startTestApp({
      config: { perPerson: 3 },
      vouchers: createVouchers([], { page: voucherPath }),
    })
    const asked = async (remoteAddress: string, path: string) => {
      const payload = { platform: 'douyin', kind: 'dish' }
      return (await house.app.inject({ method: 'POST', url: voucherPath + path, payload, remoteAddress })).statusCode
    }
    for (const path of ['/renew', '/renew?again', '/%72enew']) await asked('192.168.1.9', path)
    expect(await asked('192.168.1.9', '/renew')).toBe(429)
    expect(await asked('192.168.1.9', '/%72enew')).toBe(429)
    for (let count = 0; count < 6; count += 1) expect(await asked('127.0.0.1', '/renew')).toBe(200)
    await house.close()
  })
})

describe('the voucher simulator', () => {
  it.each([
    ['where real vouchers are taken', {}, {}],
    ['in production', { mode: 'production', publicUrl: 'https://eat.example' }, { page: voucherPath }],
  ] as const)('is absent %s', async (_what, config, page) => {
    const house = await startTestApp({ config, vouchers: createVouchers([], page) })
    expect((await house.app.inject({ url: voucherPath, headers: { accept: 'application/json' } })).statusCode).toBe(404)
    await house.close()
  })
})
