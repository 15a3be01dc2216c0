import { distanceBetween } from '@comanda/rules/store/distance.ts'
import { timeLimits } from '../../config/time-limits.ts'
import type { Log } from '../../http/log.ts'
import type { MapAnswer, MapPoint, MapService, Vicinity } from './map-service.ts'

export type { MapPoint, Vicinity } from './map-service.ts'

/** A way by bicycle. `about`: estimated as the straight line and three tenths. */
export interface Way {
  readonly metres: number
  readonly about: boolean
}

export interface Maps {
  /** Always answers, within `timeLimits.mapsMs`. */
  bicycleWay(from: MapPoint, to: MapPoint): Promise<Way>
  /** Null: no maps service knows the address, or none answered in time. */
  locate(address: string, vicinity: Vicinity): Promise<MapPoint | null>
}

/** Streets in towns are longer than straight lines by about this factor. */
const streetFactor = 1.3

export function estimatedMetres(from: MapPoint, to: MapPoint): number {
  const straight = distanceBetween({ gdLat: from.lat, gdLng: from.lng }, { gdLat: to.lat, gdLng: to.lng })
  return Math.round(straight * streetFactor)
}

/** A service with this many faults in a row is skipped for a while, so that guests do not wait for it. */
const faultsMax = 2

export interface MapsOptions {
  readonly log: Pick<Log, 'warn'>
  readonly limitMs?: number
  readonly clock?: () => number
}

/** Asks the services in order, within `limitMs` together. What none answers is estimated. */
export function createMaps(
  services: readonly MapService[],
  { log, limitMs = timeLimits.mapsMs, clock = () => performance.now() }: MapsOptions,
): Maps {
  const faults = new Map<MapService, { readonly count: number; readonly at: number }>()
  const isResting = (service: MapService) => {
    const { count, at } = faults.get(service) ?? { count: 0, at: 0 }
    return count >= faultsMax && clock() - at < timeLimits.mapsRestMs
  }

  async function ask<T>(
    question: string,
    work: (service: MapService, signal: AbortSignal) => Promise<MapAnswer<T>>,
  ): Promise<T | null> {
    // Each service gets a share of the time, so that a silent one leaves time for the next.
    const share = limitMs / Math.max(services.length, 1)
    for (const service of services) {
      if (isResting(service)) continue
      const answer = await work(service, AbortSignal.timeout(share))
      if (answer.kind === 'unknown') {
        faults.set(service, { count: (faults.get(service)?.count ?? 0) + 1, at: clock() })
        log.warn({ maps: service.name, question, reason: answer.reason }, 'a maps service did not answer')
      } else {
        faults.delete(service)
      }
      if (answer.kind === 'done') return answer.value
    }
    return null
  }

  return {
    async bicycleWay(from, to) {
      const metres = await ask('bicycle', (service, signal) => service.bicycleMetres(from, to, signal))
      return metres === null ? { metres: estimatedMetres(from, to), about: true } : { metres, about: false }
    },
    locate: (address, vicinity) => ask('locate', (service, signal) => service.locate(address, vicinity, signal)),
  }
}
