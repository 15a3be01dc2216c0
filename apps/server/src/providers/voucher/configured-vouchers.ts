import { type Config, ConfigError } from '../../config/config.ts'
import { realAddress, wholeSet } from '../../config/env-set.ts'
import { ownAddress } from '../../config/own-address.ts'
import { createDouyinVoucher } from './douyin/douyin-voucher.ts'
import { createMeituanVoucher } from './meituan/meituan-voucher.ts'
import { simulatedDouyin, simulatedMeituan, simulatedStores } from './simulator/simulated-platforms.ts'
import { voucherPath } from './simulator/voucher-routes.ts'
import type { VoucherService, Vouchers } from './voucher-service.ts'
import { createVouchers } from './vouchers.ts'

export interface VouchersOutside {
  readonly now: () => Date
  /** Tests inject their own network. */
  readonly fetch?: typeof fetch
  /** Tests use a shorter limit. */
  readonly limitMs?: number
}

const douyinNames = ['DOUYIN_CLIENT_KEY', 'DOUYIN_CLIENT_SECRET', 'DOUYIN_POIS'] as const
const meituanNames = ['MEITUAN_DEVELOPER_ID', 'MEITUAN_SIGN_KEY', 'MEITUAN_STORES'] as const

/**
 * Demo: both real adapters against the simulator on our own address. Otherwise the platforms the environment names;
 * in production without one no voucher is taken. Refuses to start on half a configuration, a demo key or an
 * unencrypted address.
 */
export function readVouchers(config: Config, env: NodeJS.ProcessEnv, outside: VouchersOutside): Vouchers {
  const isNamed = [...douyinNames, ...meituanNames].some((name) => env[name])
  if (config.mode === 'production' || isNamed) return createVouchers(realServices(env, outside))
  return createVouchers(simulated(config, outside), { page: voucherPath })
}

function simulated(config: Config, { fetch: fetcher = fetch, ...outside }: VouchersOutside): VoucherService[] {
  const home = `${ownAddress(config)}${voucherPath}`
  // In the demo, too, a short link has Douyin's address and is read by the same rules; only its answer is simulated.
  const fetchLink: typeof fetch = (input, init) => fetcher(`${home}/link${new URL(String(input)).pathname}`, init)
  const { clientKey, clientSecret } = simulatedDouyin
  const { developerId, signKey } = simulatedMeituan
  const pois = new Map(simulatedStores.map(({ place, poi }) => [place, poi]))
  const stores = new Map(simulatedStores.map(({ place, token }) => [place, token]))
  return [
    createMeituanVoucher({ developerId, signKey, stores, baseUrl: `${home}/meituan`, fetch: fetcher, ...outside }),
    createDouyinVoucher({
      ...{ clientKey, clientSecret, pois, baseUrl: `${home}/douyin` },
      ...{ fetch: fetcher, fetchLink, ...outside },
    }),
  ]
}

function realServices(
  env: NodeJS.ProcessEnv,
  { fetch: fetcher = fetch, ...outside }: VouchersOutside,
): VoucherService[] {
  const services: VoucherService[] = []
  const meituan = wholeSet(env, meituanNames, 'Meituan’s vouchers')
  if (meituan !== null) {
    const { MEITUAN_DEVELOPER_ID: developerId, MEITUAN_SIGN_KEY: signKey } = meituan
    if (developerId === simulatedMeituan.developerId || signKey === simulatedMeituan.signKey) {
      throw new ConfigError('MEITUAN_DEVELOPER_ID and MEITUAN_SIGN_KEY must be real ones: these are the demo’s.')
    }
    const stores = byStore('MEITUAN_STORES', meituan.MEITUAN_STORES, 'appAuthToken')
    const baseUrl = realAddress('MEITUAN_URL', env.MEITUAN_URL || 'https://api-open-cater.meituan.com')
    services.push(createMeituanVoucher({ developerId, signKey, stores, baseUrl, fetch: fetcher, ...outside }))
  }
  const douyin = wholeSet(env, douyinNames, 'Douyin’s vouchers')
  if (douyin !== null) {
    const { DOUYIN_CLIENT_KEY: clientKey, DOUYIN_CLIENT_SECRET: clientSecret } = douyin
    if (clientKey === simulatedDouyin.clientKey || clientSecret === simulatedDouyin.clientSecret) {
      throw new ConfigError('DOUYIN_CLIENT_KEY and DOUYIN_CLIENT_SECRET must be real ones: these are the demo’s.')
    }
    const pois = byStore('DOUYIN_POIS', douyin.DOUYIN_POIS, 'poiid')
    const baseUrl = realAddress('DOUYIN_URL', env.DOUYIN_URL || 'https://open.douyin.com')
    services.push(
      createDouyinVoucher({
        ...{ clientKey, clientSecret, pois, baseUrl },
        ...{ fetch: fetcher, fetchLink: fetcher, ...outside },
      }),
    )
  }
  return services
}

/** `seller/store=value,…`. A store named twice or a value shared by two stores is a mistake. */
function byStore(name: string, text: string, what: string): ReadonlyMap<string, string> {
  const pairs = text.split(',').map((entry) => {
    const [, place, value] = /^\s*([\w-]+\/[\w-]+)\s*=\s*([\x21-\x7e]+)\s*$/.exec(entry) ?? []
    // Values are secrets, so the error does not contain them.
    if (place === undefined || value === undefined) throw new ConfigError(`${name} must be seller/store=${what},… .`)
    return [place, value] as const
  })
  const map = new Map(pairs)
  if (new Set(map.values()).size < pairs.length) {
    throw new ConfigError(`${name} names a store or a ${what} twice.`)
  }
  return map
}
