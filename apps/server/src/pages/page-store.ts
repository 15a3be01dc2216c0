import type { Log } from '../http/log.ts'
import type { DinerBuild } from './diner-build.ts'
import { makePage, type PageGround } from './rendered-page.ts'
import type { Template } from './spliced-page.ts'

/** Pages in memory, about 100 kB each with a long menu. The least recently used leaves first. */
const maxPages = 300

export interface PageStore {
  get(build: DinerBuild, ground: PageGround, identity: readonly unknown[]): Template
}

/**
 * Keeps rendered pages by content. `identity` names what may change under the same version. Pages with equal identity,
 * path and language are the same.
 */
export function createPageStore(log: Pick<Log, 'error'>): PageStore {
  const pages = new Map<string, Template>()
  return {
    get(build, ground, identity) {
      const key = JSON.stringify([build.stamp, ground.sellerId, ground.path, ground.language, ...identity])
      const known = pages.get(key)
      if (known !== undefined) {
        pages.delete(key)
        pages.set(key, known)
        return known
      }
      const fresh = makePage(build, ground, log)
      pages.set(key, fresh)
      const oldest = pages.keys().next()
      if (pages.size > maxPages && !oldest.done) pages.delete(oldest.value)
      return fresh
    },
  }
}
