import { startRunningTime } from '@comanda/testing/running-time.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { createAmap } from './amap/amap.ts'
import { readMaps } from './configured-maps.ts'
import type { MapService } from './map-service.ts'
import { createMaps, estimatedMetres } from './maps.ts'
import { createOsrm } from './osrm/osrm.ts'
import { addMapSimulator, mapsPath, simulatedKey } from './simulator/map-simulator.ts'

const shop = { lat: 30.2408, lng: 120.1551 }
const guest = { lat: 30.2502, lng: 120.1699 }
const hangzhou = { city: '杭州市', point: shop }
let http: FastifyInstance
let address: string
const asked: URL[] = []
let logged: unknown[] = []
const log = { warn: (entry: unknown) => void logged.push(entry) } as never

const watched: typeof fetch = (input, init) => {
  asked.push(new URL(String(input)))
  return fetch(input, init)
}

beforeAll(async () => {
  http = Fastify({ forceCloseConnections: true }) as unknown as FastifyInstance
  await addMapSimulator(http)
  address = (await http.listen({ port: 0, host: '127.0.0.1' })) + mapsPath
})
afterAll(() => http.close())
afterEach(async () => {
  await misbehave('normal')
  asked.length = 0
  logged = []
})

async function misbehave(answer: string): Promise<void> {
  const sent = await http.inject({ method: 'POST', url: `${mapsPath}/switches`, payload: { answer } })
  expect(sent.statusCode).toBe(200)
}

function amap(version: 'v4' | 'v5' = 'v5', key = simulatedKey): MapService {
  return createAmap({ key, baseUrl: `${address}/amap`, version, fetch: watched })
}
const osrm = () => createOsrm({ baseUrl: `${address}/osrm`, placesUrl: `${address}/places`, fetch: watched })
/** Long enough for a busy machine; tests of missing answers use a shorter limit. */
const soon = () => AbortSignal.timeout(10_000)

const services = [
  ['AMap v5', () => amap('v5')],
  ['AMap v4', () => amap('v4')],
  ['OSRM', () => osrm()],
] as const

describe.each(services)('the bicycle way by %s', (_name, make) => {
  it('is a whole number of metres', async () => {
    const answer = await make().bicycleMetres(shop, guest, soon())
    expect(answer).toEqual({ kind: 'done', value: expect.any(Number) })
    const metres = answer.kind === 'done' ? answer.value : 0
    expect(Number.isInteger(metres)).toBe(true)
    expect(metres).toBeGreaterThan(2000)
    expect(metres).toBeLessThan(2500)
  })
  it('is none where no road leads', async () => {
    await misbehave('no-way')
    expect(await make().bicycleMetres(shop, guest, soon())).toEqual({ kind: 'none' })
  })
  it.each([
    ['quota', /refused with 10003|status 429/],
    ['broken', /not understood/],
    ['silent', /too late/],
  ])('is unknown when the service is %s', async (how, reason) => {
    await misbehave(how)
    const limit = how === 'silent' ? AbortSignal.timeout(100) : soon()
    const answer = await make().bicycleMetres(shop, guest, limit)
    expect(answer).toEqual({ kind: 'unknown', reason: expect.stringMatching(reason) })
  })
  it('is unknown when no server listens', async () => {
    const nowhere = createOsrm({ baseUrl: 'http://127.0.0.1:9', fetch })
    expect(await nowhere.bicycleMetres(shop, guest, soon())).toEqual({ kind: 'unknown', reason: 'no answer' })
  })
})

describe('AMap', () => {
  it('is asked with longitude first, six decimals at most, in its own coordinates', async () => {
    await amap().bicycleMetres(shop, guest, soon())
    const [url] = asked
    expect(url?.pathname).toBe(`${mapsPath}/amap/v5/direction/bicycling`)
    expect(url?.searchParams.get('origin')).toMatch(/^120\.15\d{4},30\.23\d{4}$/)
  })
  it.each(['v4', 'v5'] as const)('of %s refuses another key and never names it', async (version) => {
    const answer = await amap(version, 'd'.repeat(32)).bicycleMetres(shop, guest, soon())
    expect(answer).toEqual({ kind: 'unknown', reason: 'refused with 10001' })
  })
  it.each([
    ['an empty object', '{}'],
    ['a list', '[]'],
    ['no paths at all', '{"status":"1","infocode":"10000","route":{}}'],
    ['a distance that is none', '{"status":"1","infocode":"10000","route":{"paths":[{"distance":"far"}]}}'],
    ['a distance below nothing', '{"status":"1","infocode":"10000","route":{"paths":[{"distance":"-5"}]}}'],
    ['a page of HTML', '<html>'],
  ])('with the answer %s is not trusted', async (_name, text) => {
    const service = createAmap({ ...amapConfig, fetch: async () => new Response(text) })
    expect(await service.bicycleMetres(shop, guest, soon())).toEqual({ kind: 'unknown', reason: 'not understood' })
  })
  it('returns the shortest of several ways', async () => {
    const paths = '[{"distance":"2400"},{"distance":"2100"}]'
    const text = `{"status":"1","infocode":"10000","route":{"paths":${paths}}}`
    const service = createAmap({ ...amapConfig, fetch: async () => new Response(text) })
    expect(await service.bicycleMetres(shop, guest, soon())).toEqual({ kind: 'done', value: 2100 })
  })
})

const amapConfig = { key: simulatedKey, baseUrl: 'http://maps.example', version: 'v5' } as const

describe('an address', () => {
  it.each([
    ['AMap', () => amap()],
    ['Nominatim', () => osrm()],
  ])('is found by %s near the store', async (_name, make) => {
    const answer = await make().locate('南山路 5 号', hangzhou, soon())
    expect(answer.kind).toBe('done')
    if (answer.kind === 'done') expect(estimatedMetres(shop, answer.value)).toBeLessThan(5000)
  })
  it.each([
    ['AMap', () => amap()],
    ['Nominatim', () => osrm()],
  ])('unknown to %s is none', async (_name, make) => {
    expect(await make().locate('??', hangzhou, soon())).toEqual({ kind: 'none' })
  })
  it('is searched in the store’s town', async () => {
    await amap().locate('南山路 5 号', hangzhou, soon())
    expect(asked[0]?.searchParams.get('city')).toBe('杭州市')
  })
})

describe('the maps', () => {
  it('estimate the straight line and three tenths without a service', async () => {
    const metres = Math.round(1.3 * 1765)
    const way = await createMaps([], { log }).bicycleWay(shop, guest)
    expect(way.about).toBe(true)
    expect(Math.abs(way.metres - metres)).toBeLessThan(30)
  })
  it.each(['silent', 'broken', 'quota', 'no-way'])('estimate when the service is %s, and never throw', async (how) => {
    await misbehave(how)
    const maps = createMaps([amap()], { log, limitMs: 200 })
    expect(await maps.bicycleWay(shop, guest)).toEqual({ metres: estimatedMetres(shop, guest), about: true })
  })
  it('keep their time limit, however many services are silent', async () => {
    await misbehave('silent')
    const time = startRunningTime()
    await createMaps([amap(), osrm()], { log, limitMs: 400 }).bicycleWay(shop, guest)
    expect(time.ms()).toBeLessThan(1500)
    time.stop()
  })
  it('ask the second service when the first is over quota', async () => {
    const spent = createAmap({ ...amapConfig, fetch: async () => new Response('{"status":"0","infocode":"10003"}') })
    const way = await createMaps([spent, osrm()], { log }).bicycleWay(shop, guest)
    expect(way).toEqual({ metres: expect.any(Number), about: false })
  })
  it('skip a service for half a minute after two faults', async () => {
    let now = 0
    let count = 0
    const broken = createAmap({
      ...amapConfig,
      fetch: async () => {
        count += 1
        return new Response('{')
      },
    })
    const maps = createMaps([broken], { log, clock: () => now })
    for (let guests = 0; guests < 5; guests += 1) await maps.bicycleWay(shop, guest)
    expect(count).toBe(2)
    now = 30_000
    await maps.bicycleWay(shop, guest)
    expect(count).toBe(3)
  })
  it('log neither the key nor the guest’s place', async () => {
    await misbehave('quota')
    await createMaps([amap()], { log }).bicycleWay(shop, guest)
    const text = JSON.stringify(logged)
    expect(text).toContain('refused with 10003')
    expect(text).not.toContain(simulatedKey)
    expect(text).not.toContain('120.1')
  })
})

describe('production', () => {
  const production = readConfig({ COMANDA_MODE: 'production', PUBLIC_URL: 'https://shop.example' })
  it('estimates without a maps service', async () => {
    expect(await readMaps(production, {}, { log }).bicycleWay(shop, guest)).toMatchObject({ about: true })
  })
  it.each([
    ["the demo's key", { AMAP_KEY: simulatedKey }, 'must be a real one'],
    ['a plain address', { AMAP_KEY: 'k'.repeat(32), AMAP_BASE_URL: 'http://maps.example' }, 'https://'],
    ['a simulator', { AMAP_KEY: 'k'.repeat(32), AMAP_BASE_URL: 'https://x.example/simulators/maps' }, 'AMAP_BASE_URL'],
    ['another version', { AMAP_KEY: 'k'.repeat(32), AMAP_VERSION: 'v6' }, 'v4 or v5'],
    ['no address at all', { OSRM_URL: 'router' }, 'OSRM_URL'],
  ])('refuses to start on %s', (_name, env, sentence) => {
    expect(() => readMaps(production, env, { log })).toThrow(sentence)
  })
})

describe('the simulator', () => {
  it.each([
    ['no destination', 'origin=120.1,30.2', '20001'],
    ['latitude first', 'origin=30.2408,120.1551&destination=30.25,120.16', '20000'],
    ['seven decimals', 'origin=120.1234567,30.2&destination=120.2,30.2', '20000'],
  ])('refuses %s', async (_name, query, infocode) => {
    const url = `${mapsPath}/amap/v5/direction/bicycling?key=${simulatedKey}&${query}`
    expect((await http.inject({ url })).json()).toMatchObject({ status: '0', infocode })
  })
  it('is switched only from this machine', async () => {
    const url = `${mapsPath}/switches`
    const answer = await http.inject({ method: 'POST', url, payload: { answer: 'silent' }, remoteAddress: '10.0.0.9' })
    expect(answer.statusCode).toBe(403)
  })
})
