import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../../config/config.ts'
import { readVouchers } from './configured-vouchers.ts'
import { simulatedDouyin, simulatedMeituan } from './simulator/simulated-platforms.ts'
import { voucherPath } from './simulator/voucher-routes.ts'

const demo = readConfig({})
const production = readConfig({ COMANDA_MODE: 'production', PUBLIC_URL: 'https://eat.example' })
const outside = { now: () => new Date() }
const place = (storeId: string, sellerId = 'demo') => ({ sellerId, storeId })
const meituanEnv = {
  ...{ MEITUAN_DEVELOPER_ID: '100567', MEITUAN_SIGN_KEY: 'k', MEITUAN_STORES: 'demo/101=abc==, demo/102=def' },
}
const douyinEnv = { DOUYIN_CLIENT_KEY: 'aw1', DOUYIN_CLIENT_SECRET: 's', DOUYIN_POIS: 'demo/101=7001,demo/105=7005' }

describe('the configured platforms', () => {
  it('are both in a demo, at its voucher stores', () => {
    const vouchers = readVouchers(demo, {}, outside)
    expect(vouchers.page).toBe(voucherPath)
    expect(['101', '102', '103'].map((id) => vouchers.takenAt(place(id)))).toEqual([
      ['meituan', 'douyin'],
      ['meituan', 'douyin'],
      [],
    ])
    expect(vouchers.takenAt(place('101', 'another'))).toEqual([])
  })
  it('are none in production without settings', () => {
    const vouchers = readVouchers(production, {}, outside)
    expect(vouchers.page).toBeUndefined()
    expect(vouchers.takenAt(place('101'))).toEqual([])
    expect([vouchers.forPlatform('meituan'), vouchers.forPlatform('douyin')]).toEqual([null, null])
  })
  it.each([
    ['production', production],
    ['the demo', demo],
  ])('are those with settings, in %s', (_what, config) => {
    const vouchers = readVouchers(config, { ...meituanEnv, ...douyinEnv }, outside)
    expect(vouchers.page).toBeUndefined()
    expect(['101', '102', '105'].map((id) => vouchers.takenAt(place(id)))).toEqual([
      ['meituan', 'douyin'],
      ['meituan'],
      ['douyin'],
    ])
    const alone = readVouchers(config, douyinEnv, outside)
    expect(alone.forPlatform('meituan')).toBeNull()
    expect(alone.takenAt(place('101'))).toEqual(['douyin'])
  })
  it.each([
    ['meituan', 'https://api-open-cater.meituan.com'],
    ['douyin', 'https://open.douyin.com'],
  ] as const)('of %s are called at %s', async (platform, origin) => {
    const asked: string[] = []
    const watched: typeof fetch = async (input) => {
      asked.push(new URL(String(input)).origin)
      return Response.json({ data: { access_token: 't', expires_in: 7200, error_code: 0 } })
    }
    const vouchers = readVouchers(production, { ...meituanEnv, ...douyinEnv }, { ...outside, fetch: watched })
    await vouchers.forPlatform(platform)?.prepare(place('101'), '100100000001')
    expect(new Set(asked)).toEqual(new Set([origin]))
  })
  it.each([
    ['half of Meituan', { ...meituanEnv, MEITUAN_SIGN_KEY: '' }, /MEITUAN_SIGN_KEY is missing/],
    ['Meituan without a store', { ...meituanEnv, MEITUAN_STORES: '' }, /MEITUAN_STORES is missing/],
    ['half of Douyin', { ...douyinEnv, DOUYIN_CLIENT_SECRET: '' }, /DOUYIN_CLIENT_SECRET is missing/],
    ["the demo's house", { ...meituanEnv, MEITUAN_DEVELOPER_ID: simulatedMeituan.developerId }, /must be real ones/],
    ["the demo's key", { ...meituanEnv, MEITUAN_SIGN_KEY: simulatedMeituan.signKey }, /must be real ones/],
    ["the demo's application", { ...douyinEnv, DOUYIN_CLIENT_KEY: simulatedDouyin.clientKey }, /must be real ones/],
    ["the demo's secret", { ...douyinEnv, DOUYIN_CLIENT_SECRET: simulatedDouyin.clientSecret }, /must be real ones/],
    ['a plain address', { ...douyinEnv, DOUYIN_URL: 'http://open.douyin.com' }, /DOUYIN_URL must be the https/],
    [
      'a simulator',
      { ...meituanEnv, MEITUAN_URL: 'https://eat.example/simulators/vouchers/meituan' },
      /MEITUAN_URL must/,
    ],
    ['a store without its number', { ...douyinEnv, DOUYIN_POIS: 'demo/101=' }, /DOUYIN_POIS must be/],
    ['a number without a store', { ...douyinEnv, DOUYIN_POIS: '7001' }, /DOUYIN_POIS must be/],
    ['a store twice', { ...douyinEnv, DOUYIN_POIS: 'demo/101=1,demo/101=2' }, /DOUYIN_POIS names a store/],
    ['one number for two stores', { ...douyinEnv, DOUYIN_POIS: 'demo/101=1,demo/102=1' }, /DOUYIN_POIS names/],
  ])('are refused with %s', (_what, env, words) => {
    expect(() => readVouchers(production, env, outside)).toThrow(ConfigError)
    expect(() => readVouchers(production, env, outside)).toThrow(words)
  })
  it('never name a mistyped secret', () => {
    const env = { ...meituanEnv, MEITUAN_STORES: 'demo/101 secret-token' }
    expect(() => readVouchers(production, env, outside)).not.toThrow(/secret-token/)
  })
})
