import { describe, expect, it } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { createGateways } from './gateways.ts'
import { simulatedMchid } from './simulator/wallet-keys.ts'

const production = readConfig({ COMANDA_MODE: 'production', PUBLIC_URL: 'https://shop.example' })
const whole = {
  WEIXIN_MCHID: '1900009191',
  WEIXIN_APPID: 'wx1',
  WEIXIN_SERIAL: 'AB',
  WEIXIN_PRIVATE_KEY_FILE: '/nowhere.pem',
  WEIXIN_API_KEY: 'k'.repeat(32),
  WEIXIN_PLATFORM_KEYS: 'AB=/nowhere.pem',
}

describe('production', () => {
  it('has no wallet without keys, so guests pay at the counter', async () => {
    const gateways = createGateways(production, {})
    expect(await gateways.types('s', '1', 'HmdOrder')).toEqual([])
    expect(gateways.forType('s', 'weixin')).toBeNull()
  })
  it.each([
    ['half a configuration', { WEIXIN_APPID: '' }, 'WEIXIN_APPID is missing'],
    ["the demo's merchant", { WEIXIN_MCHID: simulatedMchid }, 'must be the real one'],
    ['a simulator', { WEIXIN_BASE_URL: 'https://shop.example/simulators/wallet' }, 'must be the real one'],
    ['an address without https', { WEIXIN_BASE_URL: 'http://127.0.0.1:8080' }, 'must be the real one'],
    ['a key of another length', { WEIXIN_API_KEY: 'short' }, 'exactly 32'],
    ['a key that is not there', {}, 'no readable PEM key'],
  ])('refuses to start on %s', (_name, change, sentence) => {
    expect(() => createGateways(production, { ...whole, ...change })).toThrow(sentence)
  })
})

describe('the demo', () => {
  it('offers the simulated wallet', async () => {
    expect(await createGateways(readConfig({}), {}).types('demo', '101', 'HmdOrder')).toEqual([
      { name: 'weixin', code: 'weixin', payName: 'weixin' },
    ])
  })
  it('refuses to start with a real wallet’s keys', () => {
    expect(() => createGateways(readConfig({}), whole)).toThrow('WEIXIN_MCHID is set, but a demo takes no real money')
  })
})
