import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Config, ConfigError } from '../../config/config.ts'
import { wholeSet } from '../../config/env-set.ts'
import { ownAddress } from '../../config/own-address.ts'
import type { PaymentGateway, PaymentGateways } from './gateway.ts'
import { loadWalletKeys, simulatedMchid } from './simulator/wallet-keys.ts'
import { walletPath } from './simulator/wallet-routes.ts'
import { apiKeyBytes } from './weixin/weixin-cipher.ts'
import { createWeixinGateway, mainlandPaths, type WeixinPaths } from './weixin/weixin-gateway.ts'

export interface GatewayOutside {
  /** Tests inject their own network. */
  readonly fetch?: typeof fetch
  readonly now?: () => Date
}

const defaultBaseUrl = 'https://api.mch.weixin.qq.com'

/**
 * Demo: the real adapter against the simulated wallet on our own address. Production: the wallet of the environment's
 * keys, or none, and guests pay at the counter. Refuses to start on half a configuration, on demo keys, and on real
 * keys in a demo, where guests would only seem to pay.
 */
export function createGateways(config: Config, env: NodeJS.ProcessEnv, outside: GatewayOutside = {}): PaymentGateways {
  const make = config.mode === 'demo' ? simulatedWeixin(config, env, outside) : realWeixin(env, outside)
  let weixin: PaymentGateway | undefined
  return {
    forType: (_sellerId, payTypeCode) => {
      if (payTypeCode !== 'weixin' || make === null) return null
      weixin ??= make()
      return weixin
    },
    types: async () => (make === null ? [] : [{ name: 'weixin', code: 'weixin', payName: 'weixin' }]),
  }
}

type Make = () => PaymentGateway

function simulatedWeixin(config: Config, env: NodeJS.ProcessEnv, outside: GatewayOutside): Make {
  const named = names.find((name) => env[name])
  if (named !== undefined) {
    throw new ConfigError(
      `${named} is set, but a demo takes no real money: set COMANDA_MODE=production, or take it out.`,
    )
  }
  return () => {
    const keys = loadWalletKeys(config.dataDir)
    return createWeixinGateway({
      ...outside,
      merchant: { mchid: keys.mchid, serial: keys.merchantSerial, privateKey: keys.merchantPrivate },
      appid: keys.appid,
      apiKey: keys.apiKey,
      platformKeys: new Map([[keys.platformSerial, keys.platformPublic]]),
      baseUrl: `${ownAddress(config)}${walletPath}`,
    })
  }
}

const names = [
  'WEIXIN_MCHID',
  'WEIXIN_APPID',
  'WEIXIN_SERIAL',
  'WEIXIN_PRIVATE_KEY_FILE',
  'WEIXIN_API_KEY',
  'WEIXIN_PLATFORM_KEYS',
] as const

function realWeixin(env: NodeJS.ProcessEnv, outside: GatewayOutside): Make | null {
  const keys = wholeSet(env, names, 'WeChat Pay')
  if (keys === null) return null
  const mchid = keys.WEIXIN_MCHID
  const baseUrl = (env.WEIXIN_BASE_URL || defaultBaseUrl).replace(/\/+$/, '')
  if (mchid === simulatedMchid || !baseUrl.startsWith('https://') || baseUrl.includes('/simulators/')) {
    throw new ConfigError('In production WeChat Pay must be the real one: the keys or the address are the demo’s.')
  }
  const apiKey = Buffer.from(keys.WEIXIN_API_KEY)
  if (apiKey.length !== apiKeyBytes) {
    throw new ConfigError(
      `WEIXIN_API_KEY must have exactly ${apiKeyBytes} characters, as set in the merchant platform.`,
    )
  }
  const gateway = createWeixinGateway({
    ...outside,
    merchant: {
      mchid,
      serial: keys.WEIXIN_SERIAL,
      privateKey: readKey('WEIXIN_PRIVATE_KEY_FILE', keys.WEIXIN_PRIVATE_KEY_FILE, createPrivateKey),
    },
    appid: keys.WEIXIN_APPID,
    apiKey,
    platformKeys: readPlatformKeys(keys.WEIXIN_PLATFORM_KEYS),
    baseUrl,
    paths: pathsOf(env.WEIXIN_PATHS),
  })
  return () => gateway
}

/**
 * `SERIAL=file,PUB_KEY_ID_…=file`: certificates and public keys side by side while WeChat Pay replaces one by the
 * other.
 */
function readPlatformKeys(text: string): ReadonlyMap<string, KeyObject> {
  return new Map(
    text.split(',').map((entry) => {
      const [serial = '', file = ''] = entry.split('=').map((part) => part.trim())
      const toKey = (pem: string) =>
        pem.includes('BEGIN CERTIFICATE') ? new X509Certificate(pem).publicKey : createPublicKey(pem)
      return [serial, readKey('WEIXIN_PLATFORM_KEYS', file, toKey)] as const
    }),
  )
}

function readKey(name: string, file: string, toKey: (pem: string) => KeyObject): KeyObject {
  try {
    return toKey(readFileSync(file, 'utf8'))
  } catch {
    throw new ConfigError(`${name}: there is no readable PEM key in "${file}".`)
  }
}

/** Merchants overseas: WEIXIN_PATHS=global together with WEIXIN_BASE_URL=https://apihk.mch.weixin.qq.com. */
function pathsOf(family: string | undefined): WeixinPaths {
  if (family === undefined || family === '' || family === 'mainland') return mainlandPaths
  if (family !== 'global') throw new ConfigError('WEIXIN_PATHS must be mainland or global.')
  return {
    h5: '/v3/global/transactions/mweb',
    byNumber: '/v3/global/transactions/out-trade-no',
    refunds: '/v3/global/refunds',
  }
}
