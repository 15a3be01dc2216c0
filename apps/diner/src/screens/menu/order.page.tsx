import type { MenuItem, StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import { menuShapes } from '@comanda/rules/menu/menu-address.ts'
import { Button, buttonClass } from '@comanda/ui/action/button.tsx'
import { Blank } from '@comanda/ui/feedback/blank.tsx'
import { LiveRegion } from '@comanda/ui/feedback/live-region.tsx'
import { Main, Page } from '@comanda/ui/layout/page.tsx'
import { classes } from '@comanda/ui/style/classes.ts'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { isFirstScreen } from '../../app/first-screen.ts'
import { PageHeading } from '../../app/page-heading.tsx'
import { useAppPath, usePage } from '../../app/page-input.ts'
import { Waiting } from '../../app/waiting.tsx'
import { setMenu } from '../../features/cart/cart-actions.ts'
import { CategoryRail } from '../../features/menu/list/category-rail.tsx'
import { DishSections } from '../../features/menu/list/dish-sections.tsx'
import { KeptPlace } from '../../features/menu/list/kept-place.tsx'
import { recommendedItems, sectionsOf, shownTypes } from '../../features/menu/list/menu-list.ts'
import { Recommendations } from '../../features/menu/list/recommendations.tsx'
import { useNamedCategory, useScrollSpy } from '../../features/menu/list/use-scroll-spy.ts'
import { useMenu } from '../../features/menu/menu.state.ts'
import { MenuNews } from '../../features/menu/page/menu-news.tsx'
import { OrderBar } from '../../features/menu/page/order-bar.tsx'
import { useOrderPage } from '../../features/menu/page/order-page.state.ts'
import { NumberInput, RenewalNotice } from '../../features/menu/page/order-parts.tsx'
import { PauseHost } from '../../features/menu/page/pause-host.tsx'
import { SearchButton } from '../../features/menu/search/search-button.tsx'
import { SearchHost } from '../../features/menu/search/search-host.tsx'
import { DishSheetHost } from '../../features/menu/sheet/dish-sheet-host.tsx'
import { useMenuWatch } from '../../features/menu/use-menu-watch.ts'
import { GateNote } from '../../features/store/components/gate-note.tsx'
import { PriceNote } from '../../features/store/components/price-note.tsx'
import { CallButton } from '../../features/table-order/call/call-button.tsx'
import { useText } from '../../i18n/text.ts'
import styles from './order.page.module.css'
import { OrderHead } from './order-head.tsx'

/** /orderLR: the categories at the left. */
export function OrderPage() {
  return <Ordering top={false} />
}

/** /orderTB: the categories on top. */
export function TopOrderPage() {
  return <Ordering top />
}

function Ordering({ top }: { top: boolean }) {
  const { menu, failed } = useMenu()
  const { store, style } = usePage()
  const isReadable = menuShapes.includes(style.menuVersion)
  useMenuWatch()
  useEffect(() => {
    if (!isReadable) console.warn(`menu data of shape ${style.menuVersion}: this app reads ${menuShapes.join(', ')}`)
  }, [isReadable, style.menuVersion])
  if (menu && isReadable) return <MenuOf menu={menu} top={top} />
  if (store !== null && !failed && isReadable) return <Waiting />
  return <NoMenu isReadable={isReadable} />
}

/** No menu to read, and the link back. */
function NoMenu({ isReadable }: { isReadable: boolean }) {
  const text = useText()
  const pathOf = useAppPath()
  const { store } = usePage()
  const { asking, retry } = useMenu()
  const stores = (
    <Link className={buttonClass({ kind: 'primary' })} to={pathOf('/index/choosestore/1')}>
      {text('menu.scanStores')}
    </Link>
  )
  const again = (
    <Button kind="primary" waiting={asking} onClick={retry}>
      {text('app.tryAgain')}
    </Button>
  )
  const home = (
    <Link className={buttonClass({ kind: 'primary' })} to={pathOf('/index/home')}>
      {text('app.backHome')}
    </Link>
  )
  return (
    <Page>
      <Main>
        <PageHeading />
        {store === null ? (
          <Blank title={text('menu.noStore')} text={text('menu.noStoreText')} action={stores} />
        ) : isReadable ? (
          <Blank title={text('menu.failed')} text={text('menu.failedText')} action={again} />
        ) : (
          <Blank title={text('menu.failed')} text={text('menu.unreadable')} action={home} />
        )}
      </Main>
    </Page>
  )
}

function MenuOf({ menu, top }: { menu: StoreMenu; top: boolean }) {
  const { style, hidden } = usePage()
  const types = useMemo(() => shownTypes(menu, hidden), [menu, hidden])
  const codes = useMemo(() => types.map((type) => type.code), [types])
  const [begun] = useState(() => ({ fromServer: isFirstScreen(), version: menu.version }))
  // Also when a new menu replaces the old: moved parts are rendered at once.
  const fromServer = begun.fromServer || begun.version !== menu.version
  const { sections, long } = useMemo(() => sectionsOf(types, { fromServer }), [types, fromServer])
  const picks = useMemo(() => recommendedItems(menu, types), [menu, types])
  const rail = useRef<HTMLElement>(null)
  const list = useRef<HTMLElement>(null)
  const { current, goTo } = useScrollSpy(codes, rail)
  useNamedCategory(top)
  const [choosing, setChoosing] = useState<MenuItem | null>(null)
  const choose = useCallback((item: MenuItem) => setChoosing(item), [])
  // Before the first tap: an effect may run after it, and the tap would not find the dish.
  useLayoutEffect(() => setMenu(menu), [menu])
  return (
    <Page>
      <OrderHead search={style.scanOpen && <SearchButton version={menu.version} />} />
      <div className={styles.shut}>
        {/* The renewal notice below says it itself. */}
        {style.scanOpen && <GateNote />}
        <PauseHost />
      </div>
      {/* While scan ordering is closed the page is inert, even before the notice has loaded. */}
      <div className={styles.whole} inert={!style.scanOpen}>
        <PriceNote />
        {style.recommendation && picks.length > 0 && <Recommendations items={picks} onChoose={choose} />}
        <div className={classes(styles.menu, top && styles.top)}>
          <CategoryRail types={types} current={current} onGo={goTo} rail={rail} top={top} />
          <main ref={list} className={styles.dishes}>
            <KeptPlace version={menu.version} list={list}>
              <DishSections sections={sections} long={long} top={top} onChoose={choose} />
            </KeptPlace>
          </main>
        </div>
        <OrderBar />
      </div>
      {/* Before the dish sheet, which opens over it. */}
      <SearchHost menu={menu} types={types} onChoose={choose} />
      <DishSheetHost
        opened={choosing && { menu, item: choosing, bell: <CallButton wide />, onClose: () => setChoosing(null) }}
      />
      <NumberInput />
      <MenuNews />
      <Said />
      {!style.scanOpen && <RenewalNotice />}
    </Page>
  )
}

function Said() {
  const announced = useOrderPage((state) => state.announced)
  return <LiveRegion>{announced}</LiveRegion>
}
