import { iconButtonClass } from '@comanda/ui/action/icon-button.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { house } from '@comanda/ui/icon/icons.tsx'
import { Coaster } from '@comanda/ui/mark/coaster.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAppPath, usePage } from '../../app/page-input.ts'
import { openSheet } from '../../features/table-order/seating/seating.state.ts'
import { useTableState } from '../../features/table-order/table-order.state.ts'
import { useText } from '../../i18n/text.ts'
import styles from './order-head.module.css'

/** The table, the store, sent orders and companions; the links to the table and home. `search` = the search button. */
export function OrderHead({ search }: { search: ReactNode }) {
  const text = useText()
  const { store, table, ordering } = usePage()
  const pathOf = useAppPath()
  const ordered = useTableState((state) => state.head?.orderedCount ?? 0)
  const mayOrder = useTableState((state) => state.mayOrder)
  const here = ordered > 0 ? text('menu.sentBefore', { n: ordered }) : text(table ? 'menu.atTable' : 'menu.justLooking')
  const words = ordering ? text('menu.ahead', { type: ordering.orderType }) : here
  return (
    <header className={styles.bar}>
      {table && (
        <Link
          to={pathOf('/index/order')}
          className={styles.seat}
          aria-label={text('menu.backToTable', { table: table.tablename })}
        >
          <Coaster name={table.tableno} size="s" />
        </Link>
      )}
      <div className={`grow ${styles.words}`}>
        <h1 className="clip">{store?.name}</h1>
        {mayOrder && ordering === null ? (
          <button type="button" className={`clip ${styles.people}`} onClick={() => openSheet('people')}>
            {words} <span className="sr">{text('menu.people')}</span>
          </button>
        ) : (
          <p className="clip">{words}</p>
        )}
      </div>
      {search}
      <Link to={pathOf('/index/home')} className={iconButtonClass()} aria-label={text('app.backHome')}>
        <Icon shape={house} size="lg" />
      </Link>
    </header>
  )
}
