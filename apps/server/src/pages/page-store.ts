import type { Log } from '../http/log.ts'
import type { DinerBuild } from './diner-build.ts'
import { makePage, type PageGround } from './rendered-page.ts'
import type { Template } from './spliced-page.ts'

/** Pages kept; about 100 kB each with a long menu. The one unused longest goes first. */
const maxPages = 300

export interface PageStore {
  get(build: DinerBuild, ground: PageGround, identity: readonly unknown[]): Template
}

/**
 * Rendered pages by what they show. `identity` names whatever may change beneath a version: two grounds with the same
 * identity, path and language are the same page.
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
