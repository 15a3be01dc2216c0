import type { PreviewDraft } from '@comanda/contract/preview.ts'
import { lazy, Suspense, useContext, useLayoutEffect, useMemo, useState } from 'react'
import { Navigate, UNSAFE_NavigationContext as NavigationContext } from 'react-router'
import { type Page, PageContext, useAppPath, usePage } from '../../app/page-input.ts'
import { Waiting } from '../../app/waiting.tsx'
import { keepCartBy } from '../../features/cart/cart-actions.ts'
import { dishesOf } from '../../features/menu/dishes-of.ts'
import { previewCart } from '../../features/menu/preview/preview-cart.state.ts'
import { DishSheetHost } from '../../features/menu/sheet/dish-sheet-host.tsx'
import { LanguageContext, TextContext } from '../../i18n/text.ts'
import { setClient } from '../../platform/client.state.ts'
import { isFramed } from '../../platform/is-framed.ts'
import { useDraftColours, usePreviewDraft, useStillPage } from './use-preview-draft.ts'

// Not imported as the screens of a guest are: their files must stay their own.
const screens = {
  home: lazy(async () => ({ default: (await import('./home.page.tsx')).Page })),
  LR: lazy(async () => ({ default: (await import('../menu/order.page.tsx')).OrderPage })),
  TB: lazy(async () => ({ default: (await import('../menu/order.page.tsx')).TopOrderPage })),
}

/** `/preview`: an owner's draft as a guest's phone shows it, in a frame of the console (contract/preview.ts). */
export function PreviewPage() {
  const pathOf = useAppPath()
  return isFramed() ? <Framed /> : <Navigate to={pathOf('/index/home')} replace />
}

function Framed() {
  // While this renders, because the menu's first render reads the cart.
  useState(() => keepCartBy(previewCart))
  useLayoutEffect(answerNoCall, [])
  useStillPage()
  const shown = usePreviewDraft()
  if (shown === undefined) return <Waiting />
  return (
    <LanguageContext value={shown.draft.language}>
      <TextContext value={shown.text}>
        <Phone draft={shown.draft} />
      </TextContext>
    </LanguageContext>
  )
}

/** A preview reads nothing and sends nothing: every call ends as without a network. */
function answerNoCall(): void {
  const offline = { ok: false, code: 'offline', values: [], message: '' } as const
  setClient({ client: { call: async () => offline }, onRefusal: undefined })
}

function Phone({ draft }: { draft: PreviewDraft }) {
  const page = usePageOf(draft)
  const { style, language } = page
  const isHome = draft.page === 'home' || draft.page === 'popup'
  const Screen = isHome ? screens.home : screens[style.layout]
  useDraftColours({
    primary: style.primaryColor,
    secondary: style.secondaryColor,
    ground: style.homeGround.colour,
    theme: draft.theme,
  })
  useLayoutEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const navigation = useContext(NavigationContext)
  const still = useMemo(
    () => ({ ...navigation, navigator: { ...navigation.navigator, go: nothing, push: nothing, replace: nothing } }),
    [navigation],
  )
  if (!isHome && draft.menu === undefined) return <Waiting />
  return (
    <NavigationContext value={still}>
      <PageContext value={page}>
        <Suspense fallback={<Waiting />}>
          <Screen key={`${draft.page} ${language} ${draft.page === 'popup' ? style.version : ''}`} />
          {draft.page === 'dish' && <OpenDish draft={draft} />}
        </Suspense>
      </PageContext>
    </NavigationContext>
  )
}

const nothing = () => undefined

/** A guest at a table, who may order: the page shows every control. */
function usePageOf(draft: PreviewDraft): Page {
  const page = usePage()
  const hasPopup = draft.page === 'popup' && draft.style?.popup !== null
  // A popup opens once a visit and version of the settings: it opens again each time its page is chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it says when the popup is another
  const version = useMemo(() => Date.now(), [hasPopup])
  return useMemo(() => {
    const style = { ...page.style, ...draft.style, version }
    const isMenu = draft.page === 'menu' || draft.page === 'dish'
    return {
      ...page,
      path: isMenu ? `/order${style.layout}` : '/index/home',
      language: draft.language,
      style: draft.page === 'popup' ? style : { ...style, popup: null },
      store: page.store && { ...page.store, gate: null },
      table: isMenu ? { tableno: 'A1', tablename: 'A1' } : null,
      mayOrder: true,
      menu: draft.menu ?? null,
    }
  }, [page, draft, version])
}

/** The dish's sheet over the menu. Closed, it stays closed until the next draft. */
function OpenDish({ draft }: { draft: PreviewDraft }) {
  const { menu, dishCode, language } = draft
  const [closed, close] = useState<PreviewDraft>()
  const item = menu && dishesOf(menu).get(dishCode ?? '')
  if (menu === undefined || item === undefined || closed === draft) return null
  return <DishSheetHost key={language} opened={{ menu, item, isDraft: true, onClose: () => close(draft) }} />
}
