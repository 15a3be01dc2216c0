import { type Config, ConfigError } from '../../config/config.ts'
import { ownAddress } from '../../config/own-address.ts'
import type { Log } from '../../http/log.ts'
import { createAmap } from './amap/amap.ts'
import type { MapService } from './map-service.ts'
import { createMaps, type Maps } from './maps.ts'
import { createOsrm } from './osrm/osrm.ts'
import { mapsPath, simulatedKey } from './simulator/map-simulator.ts'

export interface MapsOutside {
  readonly log: Pick<Log, 'warn'>
  /** Tests inject their own network. */
  readonly fetch?: typeof fetch
}

const amapBaseUrl = 'https://restapi.amap.com'

/**
 * Demo: the real AMap adapter against the simulator on our own address. Production: AMap if AMAP_KEY is set, then
 * OSRM if OSRM_URL is set; without both, every distance is an estimate. Refuses to start on a demo key or an
 * unencrypted address.
 */
export function readMaps(config: Config, env: NodeJS.ProcessEnv, outside: MapsOutside): Maps {
  const { log, fetch: fetcher = fetch } = outside
  const named = config.mode === 'production' || Boolean(env.AMAP_KEY || env.OSRM_URL)
  const services = named ? realServices(config, env, fetcher) : [simulated(config, fetcher)]
  return createMaps(services, { log })
}

function simulated(config: Config, fetcher: typeof fetch): MapService {
  const baseUrl = `${ownAddress(config)}${mapsPath}/amap`
  return createAmap({ key: simulatedKey, baseUrl, version: 'v5', fetch: fetcher })
}

function realServices({ mode }: Config, env: NodeJS.ProcessEnv, fetcher: typeof fetch): MapService[] {
  const services: MapService[] = []
  if (env.AMAP_KEY) {
    const baseUrl = addressOf('AMAP_BASE_URL', env.AMAP_BASE_URL || amapBaseUrl, mode)
    if (mode === 'production' && env.AMAP_KEY === simulatedKey) {
      throw new ConfigError('In production AMAP_KEY must be a real one: this is the demo’s.')
    }
    services.push(createAmap({ key: env.AMAP_KEY, baseUrl, version: versionOf(env.AMAP_VERSION), fetch: fetcher }))
  }
  if (env.OSRM_URL) {
    const placesUrl = env.NOMINATIM_URL ? addressOf('NOMINATIM_URL', env.NOMINATIM_URL, 'demo') : undefined
    services.push(createOsrm({ baseUrl: addressOf('OSRM_URL', env.OSRM_URL, 'demo'), placesUrl, fetch: fetcher }))
  }
  return services
}

/** The key is part of the address, so production requires https. A seller's own router needs no key. */
function addressOf(name: string, text: string, mode: Config['mode']): string {
  const address = URL.canParse(text) ? new URL(text) : null
  const fits = address?.protocol === 'https:' || (mode === 'demo' && address?.protocol === 'http:')
  if (!fits || text.includes('/simulators/')) {
    throw new ConfigError(
      `${name} must be the ${mode === 'production' ? 'https://' : 'http(s)://'} address of a real one.`,
    )
  }
  return text.replace(/\/+$/, '')
}

function versionOf(version: string | undefined): 'v4' | 'v5' {
  if (version === undefined || version === '' || version === 'v5') return 'v5'
  if (version !== 'v4') throw new ConfigError('AMAP_VERSION must be v4 or v5.')
  return 'v4'
}
