import { Button, buttonClass } from '@comanda/ui/action/button.tsx'
import { Blank } from '@comanda/ui/feedback/blank.tsx'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { storefront, warning } from '@comanda/ui/icon/icons.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import { ListItemContent, listItemClass } from '@comanda/ui/layout/list-item.tsx'
import { Main, Page as PageFrame } from '@comanda/ui/layout/page.tsx'
import { TopBar } from '@comanda/ui/navigation/top-bar.tsx'
import { clockOf } from '../../../app/clock.ts'
import { usePage } from '../../../app/page-input.ts'
import { withQueries } from '../../../app/with-queries.tsx'
import { useText } from '../../../i18n/text.ts'
import { useReach } from '../../../platform/client.ts'
import { LanguageButton } from '../../style/components/language-button.tsx'
import { type Floor, useFloor, useSellerStores } from '../floor.queries.ts'
import { loginPath, tablesPath } from '../waiter-session.ts'
import { Calls } from './calls.tsx'
import { useSignOut } from './serving-strip.tsx'
import { TableDoor } from './table-door.tsx'
import styles from './table-tile.module.css'
import { TableTile } from './table-tile.tsx'

/** The tables of the store. A tap opens the guests' screens, where the waiter orders under their own name. */
export const Tables = withQueries(function WaiterTables() {
  const text = useText()
  const page = usePage()
  const isOver = useReach((state) => state.signedOut)
  const { serving, store } = page
  const isIn = serving !== null && !serving.ended && !isOver
  return (
    <PageFrame>
      <TopBar title={store?.name ?? text('waiter.tables')} tail={<LanguageButton />} />
      <Main>
        {isIn && <SignedIn name={serving.name} />}
        {isIn ? store === null ? <Stores /> : <StoreTables storeId={store.id} /> : <NotSignedIn />}
      </Main>
    </PageFrame>
  )
})

function SignedIn({ name }: { name: string }) {
  const text = useText()
  const page = usePage()
  const { leave, leaving, failed } = useSignOut(() => location.replace(loginPath(page)))
  return (
    <p className={styles.signedIn}>
      <span className="grow">{text(failed ? 'waiter.signOutFailed' : 'waiter.signedInAs', { name })}</span>
      <Button kind="plain" size="small" waiting={leaving} onClick={leave}>
        {text('waiter.signOut')}
      </Button>
    </p>
  )
}

function StoreTables({ storeId }: { storeId: string }) {
  const text = useText()
  const { sellerId } = usePage()
  const floor = useFloor({ sellerId, storeId })
  const { data, error, refetch } = floor
  if (data === undefined) {
    if (error === null) return <p role="status">{text('waiter.loading')}</p>
    return (
      <Blank
        title={text('waiter.tablesFailed')}
        text={error.message === 'offline' ? text('waiter.offline') : error.message}
        action={<Button onClick={() => void refetch()}>{text('waiter.again')}</Button>}
      />
    )
  }
  return (
    <>
      <Paused paused={data.paused} />
      <Calls floor={data} storeId={storeId} onAnswered={() => void refetch()} />
      <ul className={styles.grid} aria-label={text('waiter.tables')}>
        {data.tables.map((tile) => (
          <li key={tile.tableno}>
            <TableTile tile={tile} storeId={storeId} now={data.now} />
            <TableDoor tile={tile} storeId={storeId} onDone={() => void refetch()} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Paused({ paused }: { paused: Floor['paused'] }) {
  const text = useText()
  const { store } = usePage()
  if (paused === null) return null
  const until = clockOf(paused.until, store?.timeZone ?? 'UTC')
  return (
    <Note tone="warn" icon={warning}>
      {text('waiter.paused', { until, reason: paused.reason })}
    </Note>
  )
}

/** The stores to choose from, if the address names none. */
function Stores() {
  const text = useText()
  const page = usePage()
  const { data, error } = useSellerStores(page.sellerId)
  const own = page.serving?.storeIds ?? []
  if (data === undefined) return <p role="status">{error === null ? text('waiter.loading') : text('waiter.offline')}</p>
  return (
    <Card flush>
      {data
        .filter(({ id }) => own.length === 0 || own.includes(id))
        .map((store) => (
          <a
            key={store.id}
            href={`${tablesPath({ ...page, store: null })}?storeid=${store.id}`}
            className={listItemClass}
          >
            <ListItemContent icon={storefront} name={store.name} caret />
          </a>
        ))}
    </Card>
  )
}

function NotSignedIn() {
  const text = useText()
  const page = usePage()
  return (
    <Blank
      title={text('waiter.over')}
      text={text('waiter.ended')}
      action={
        <a className={buttonClass({ kind: 'primary', size: 'big' })} href={loginPath(page)}>
          {text('waiter.signIn')}
        </a>
      }
    />
  )
}
