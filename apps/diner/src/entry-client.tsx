// Before all code that may call it.
import '@comanda/ui/browser/old-engines.ts'
import '@comanda/ui/style/tokens.css'
import '@comanda/ui/style/brand.css'
import '@comanda/ui/style/base.css'
import type { StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import type { PageState } from '@comanda/contract/page.ts'
import { watchPresses } from '@comanda/ui/overlay/last-press.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import type { Page } from './app/page-input.ts'
import { errorRoute, routeOf } from './app/routes.ts'
import { tellNotRegistered } from './features/member/register-alert.state.ts'
import { fetchMenu } from './features/menu/menu.state.ts'
import { openCart } from './features/pickup-order/cart/open-cart.ts'
import { handleSeatRefusal } from './features/table-order/seating/seating.state.ts'
import { loadTexts } from './i18n/load-texts.ts'
import { makeText } from './i18n/text.ts'
import { startClient } from './platform/client.ts'
import { keepTabLanguage } from './platform/language.ts'
import { watchPictures } from './platform/watch-pictures.ts'
import { App } from './shell/app.tsx'
import { guardBack } from './shell/back-guard.ts'
import { loadScreen } from './shell/loaded-screens.ts'

/** The dishes are readable before this runs: hydration waits for its data and does not delay the paint. */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  const inlined = document.getElementById('state')?.textContent
  if (!root || !inlined) return
  const state = JSON.parse(inlined) as PageState
  watchPresses()
  startClient(state.language, (call, refusal) => {
    handleSeatRefusal(call, refusal.code)
    tellNotRegistered(call, refusal)
  })
  keepTabLanguage(state.language)
  history.scrollRestoration = 'auto'
  const route = routeOf(state.path) ?? errorRoute
  const [texts, menu] = await Promise.all([
    loadTexts(state.language),
    state.menuUrl === null ? null : fetchMenu(state.menuUrl).catch(() => null),
    loadScreen(route, state.language).catch(() => undefined),
  ])
  const page: Page = { ...state, menu: menu && withSoldOut(menu, state.soldOut) }
  openCart(page)
  const app = (
    <StrictMode>
      <BrowserRouter basename={`/s/${state.sellerId}`}>
        <App page={page} text={makeText(state.language, texts)} />
      </BrowserRouter>
    </StrictMode>
  )
  // From here taps reach React or are dropped: the page's start script keeps no more (page-start/page-start.ts).
  document.documentElement.dataset.started = ''
  // Without its menu of the same version, the page cannot match the server's render.
  if (state.rendered && (state.menuUrl === null || menu?.version === state.menuVersion)) {
    startTransition(() => {
      hydrateRoot(root, app)
    })
  } else {
    root.textContent = ''
    createRoot(root).render(app)
  }
}

function withSoldOut(menu: StoreMenu, codes: readonly string[]): StoreMenu {
  const out = new Set(codes)
  return {
    ...menu,
    types: menu.types.map((type) => ({
      ...type,
      menuItem: type.menuItem.map((item) =>
        item.isSaleout === out.has(item.code) ? item : { ...item, isSaleout: !item.isSaleout },
      ),
    })),
  }
}

watchPictures()
guardBack()
void start()
