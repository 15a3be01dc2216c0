import { warmMenu } from '../features/menu/menu.state.ts'
import { loadScreen } from './loaded-screens.ts'
import type { Page } from './page-input.ts'
import { type AppRoute, routes } from './routes.ts'
import { whenIdle } from './when-idle.ts'

/** Where a guest goes from here, most likely. */
const nextOf: Readonly<Record<string, readonly string[]>> = {
  landing: ['orderLR', 'check'],
  orderLR: ['cart'],
  orderTB: ['cart'],
  cart: ['sent'],
  sent: ['check'],
}

/** While the phone has nothing else to do: keeps this visit for the next one, and brings the next screens, so that a tap finds them here. */
export function warmNextScreens(route: AppRoute, page: Page): void {
  keepWhenIdle(page)
  const names = route.name === 'cart' && page.ordering !== null ? ['check'] : nextOf[route.name]
  const next = routes.filter(({ name }) => names?.includes(name))
  if (next.length === 0) return
  whenIdle(() => {
    for (const screen of next) loadScreen(screen, page.language).catch(() => undefined)
    if (route.name === 'landing') void warmMenu(page)
  })
}

/** Long enough after a screen has come not to be in the way of the first tap. */
const settledMs = 3000

/** Of this visit, each where it belongs to no table and to no waiter: those a phone may keep. */
const seen = new Set<string>()
let keeping: ReturnType<typeof setTimeout> | undefined

function keepWhenIdle({ language, table, serving }: Page): void {
  clearTimeout(keeping)
  if (table === null && serving === null) seen.add(location.href.replace(/#.*/, ''))
  keeping = setTimeout(
    () =>
      whenIdle(() => {
        import('../platform/keep-for-offline.ts')
          .then(({ keepForOffline }) => keepForOffline(language, [...seen]))
          // Without a network, or where nothing can be kept: the next screen tries again.
          .catch(() => undefined)
      }),
    settledMs,
  )
}
