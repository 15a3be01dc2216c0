import type { Page } from '../app/page-input.ts'
import { type AppRoute, routes } from '../app/routes.ts'
import { whenIdle } from '../app/when-idle.ts'
import { warmMenu } from '../features/menu/menu.state.ts'
import { loadScreen } from './loaded-screens.ts'

/** The most likely next screens of a route. */
const nextOf: Readonly<Record<string, readonly string[]>> = {
  landing: ['orderLR', 'check'],
  orderLR: ['cart'],
  orderTB: ['cart'],
  cart: ['sent'],
  sent: ['check'],
}

/** Loads the next screens' code (and the menu) while the phone is idle, before a tap needs them. */
export function warmNextScreens(route: AppRoute, page: Page): void {
  const names = route.name === 'cart' && page.ordering !== null ? ['check'] : nextOf[route.name]
  const next = routes.filter(({ name }) => names?.includes(name))
  if (next.length === 0) return
  whenIdle(() => {
    for (const screen of next) loadScreen(screen, page.language).catch(() => undefined)
    if (route.name === 'landing') void warmMenu(page)
  })
}
