import type { Page } from '../app/page-input.ts'
import { whenIdle } from '../app/when-idle.ts'
import { isFramed } from '../platform/is-framed.ts'

/** Long enough after a screen's load to stay out of the first tap's way. */
const settledMs = 3000

/** This visit's pages without a table or a waiter: a phone may keep those. */
const seen = new Set<string>()

/** Keeps this visit for the next one and for a phone without a network. Called for every screen; returns the stop. */
export function keepVisit({ language, table, serving }: Page): (() => void) | undefined {
  if (isFramed()) return undefined
  if (table === null && serving === null) seen.add(location.href.replace(/#.*/, ''))
  const keeping = setTimeout(
    () =>
      whenIdle(() => {
        import('../platform/keep-for-offline.ts')
          .then(({ keepForOffline }) => keepForOffline(language, [...seen]))
          // Without a network or storage: the next screen tries again.
          .catch(() => undefined)
      }),
    settledMs,
  )
  return () => clearTimeout(keeping)
}
