import type { MenuItem, StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import { Blank } from '@comanda/ui/blank.tsx'
import { Button, buttonClass } from '@comanda/ui/button.tsx'
import { Coaster } from '@comanda/ui/coaster.tsx'
import { Icon } from '@comanda/ui/icon.tsx'
import { iconButtonClass } from '@comanda/ui/icon-button.tsx'
import { caretLeft } from '@comanda/ui/icons.tsx'
import { Page } from '@comanda/ui/page.tsx'
import { memo, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useAppPath, usePage } from '../../app/page-input.ts'
import { Waiting } from '../../app/waiting.tsx'
import { useText } from '../../i18n/text.ts'
import { setDishes, useTableState } from '../table-order/table-order.state.ts'
import { CategoryRail } from './components/category-rail.tsx'
import { DishCard } from './components/dish-card.tsx'
import { OrderBar } from './components/order-bar.tsx'
import { DishSheetHost } from './dish-sheet-host.tsx'
import { useMenu } from './menu.state.ts'
import styles from './order.page.module.css'
import { useScrollSpy } from './use-scroll-spy.ts'

/** /orderLR: the categories at the left. */
export function OrderPage() {
  return <Ordering top={false} />
}

/** /orderTB: the categories on top. */
export function TopOrderPage() {
  return <Ordering top />
}

function Ordering({ top }: { top: boolean }) {
  const { menu, failed, asking, retry } = useMenu()
  const { store } = usePage()
  const text = useText()
  const pathOf = useAppPath()
  if (menu) return <MenuOf menu={menu} top={top} />
  if (store !== null && !failed) return <Waiting />
  return (
    <Page>
      <Blank
        title={store === null ? text('menu.noStore') : text('menu.failed')}
        text={store === null ? text('menu.noStoreText') : text('menu.failedText')}
        action={
          store === null ? (
            <Link className={buttonClass({ kind: 'primary' })} to={pathOf('/index/choosestore/1')}>
              {text('menu.scanStores')}
            </Link>
          ) : (
            <Button kind="primary" waiting={asking} onClick={retry}>
              {text('app.tryAgain')}
            </Button>
          )
        }
      />
    </Page>
  )
}

function MenuOf({ menu, top }: { menu: StoreMenu; top: boolean }) {
  const types = useMemo(() => menu.types.filter((type) => type.menuItem.length > 0), [menu])
  const codes = useMemo(() => types.map((type) => type.code), [types])
  const rail = useRef<HTMLElement>(null)
  const { current, goTo } = useScrollSpy(codes, rail)
  const [choosing, setChoosing] = useState<MenuItem | null>(null)
  const choose = useCallback((item: MenuItem) => setChoosing(item), [])
  // Before the first tap can land: an effect may come after it, and the tap would find no such dish.
  useLayoutEffect(() => {
    setDishes(new Map(types.flatMap((type) => type.menuItem.map((item) => [item.code, item]))))
  }, [types])
  return (
    <Page>
      <OrderHead />
      <div className={top ? `${styles.menu} ${styles.top}` : styles.menu}>
        <CategoryRail types={types} current={current} onGo={goTo} rail={rail} top={top} />
        <main className={styles.dishes}>
          <DishSections types={types} onChoose={choose} />
        </main>
      </div>
      <OrderBar />
      <DishSheetHost opened={choosing && { menu, item: choosing, onClose: () => setChoosing(null) }} />
    </Page>
  )
}

/** Apart, so that the mark that runs along the rail draws no dish again. */
const DishSections = memo(function DishSections(props: {
  types: StoreMenu['types']
  onChoose: (item: MenuItem) => void
}) {
  return props.types.map((type, at) => (
    <section key={type.code} id={`c-${type.code}`} data-category={type.code} className={styles.section}>
      <div className={styles.head}>
        <h2 tabIndex={-1}>{type.showName}</h2>
        {type.desc !== '' && <p>{type.desc}</p>}
      </div>
      <ul>
        {type.menuItem.map((item, index) => (
          <DishCard key={item.code} item={item} eager={at === 0 && index < 2} onChoose={props.onChoose} />
        ))}
      </ul>
    </section>
  ))
})

function OrderHead() {
  const text = useText()
  const { store, table } = usePage()
  const pathOf = useAppPath()
  const ordered = useTableState((state) => state.head?.orderedCount ?? 0)
  return (
    <header className={styles.bar}>
      {table ? (
        <Link
          to={pathOf('/index/order')}
          className={styles.seat}
          aria-label={text('menu.backToTable', { table: table.tablename })}
        >
          <Coaster name={table.tableno} size="s" />
        </Link>
      ) : (
        <Link to={pathOf('/index/home')} className={iconButtonClass()} aria-label={text('app.backHome')}>
          <Icon shape={caretLeft} size="lg" />
        </Link>
      )}
      <div className="grow">
        <h1 className="clip">{store?.name}</h1>
        <p className="clip">
          {ordered > 0
            ? text('menu.sentBefore', { n: ordered })
            : table
              ? text('menu.atTable')
              : text('menu.justLooking')}
        </p>
      </div>
    </header>
  )
}
