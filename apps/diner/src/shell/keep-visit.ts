import type { Page } from '../app/page-input.ts'
import { whenIdle } from '../app/when-idle.ts'

/** Long enough after a screen has come not to be in the way of the first tap. */
const settledMs = 3000

/** Of this visit, each where it belongs to no table and to no waiter: those a phone may keep. */
const seen = new Set<string>()

/** Keeps this visit for the next one and for a phone without a network. To be called for every screen; answers how to stop. */
export function keepVisit({ language, table, serving }: Page): () => void {
  if (table === null && serving === null) seen.add(location.href.replace(/#.*/, ''))
  const keeping = setTimeout(
    () =>
      whenIdle(() => {
        import('../platform/keep-for-offline.ts')
          .then(({ keepForOffline }) => keepForOffline(language, [...seen]))
          // Without a network, or where nothing can be kept: the next screen tries again.
          .catch(() => undefined)
      }),
    settledMs,
  )
  return () => clearTimeout(keeping)
}
