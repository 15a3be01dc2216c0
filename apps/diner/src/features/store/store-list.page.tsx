import { Blank } from '@comanda/ui/blank.tsx'
import { Button, buttonClass } from '@comanda/ui/button.tsx'
import { Icon } from '@comanda/ui/icon.tsx'
import { iconButtonClass } from '@comanda/ui/icon-button.tsx'
import { caretLeft, info } from '@comanda/ui/icons.tsx'
import { Note } from '@comanda/ui/note.tsx'
import { Main, Page as PageFrame } from '@comanda/ui/page.tsx'
import { TopBar } from '@comanda/ui/top-bar.tsx'
import { Link, useParams } from 'react-router'
import { useAppPath } from '../../app/page-input.ts'
import { useText } from '../../i18n/text.ts'
import { StoreCard } from './components/store-card.tsx'
import { StoreListSkeleton } from './components/store-list-skeleton.tsx'
import { type Locating, useOwnSpot } from './own-spot.ts'
import { useStores } from './store.queries.ts'
import styles from './store-list.module.css'

const kinds: readonly string[] = ['preorder', 'takeout', 'bookseat', 'picup']

/** The seller's stores, numbered (spec 1 §2). What cannot be ordered here yet is said, not offered. */
export function Page() {
  const text = useText()
  const { type = 'all', back } = useParams()
  const { spot, state, ask } = useOwnSpot()
  const kind = kinds.includes(type) ? type : 'all'
  return (
    <PageFrame>
      <TopBar
        title={text(kind === 'all' ? 'store.listTitle' : 'store.listKind', { type: kind })}
        subtitle={spot && text('store.listNearest')}
        lead={back === '1' && <BackHome />}
      />
      <Main>
        <div className={styles.notes}>
          <Note icon={info}>{kind === 'all' ? text('store.scan') : text('store.kindLater', { type: kind })}</Note>
          {state !== 'found' && <Locate state={state} onAsk={ask} />}
        </div>
        <Stores spot={spot} />
      </Main>
    </PageFrame>
  )
}

function Stores({ spot }: { spot: ReturnType<typeof useOwnSpot>['spot'] }) {
  const text = useText()
  const pathOf = useAppPath()
  const stores = useStores(spot)
  if (stores.data?.length) {
    return (
      <ol className={styles.list}>
        {stores.data.map((store, index) => (
          <StoreCard key={store.id} store={store} number={index + 1} />
        ))}
      </ol>
    )
  }
  if (stores.data) {
    return (
      <Blank
        title={text('store.emptyTitle')}
        text={text('store.emptyText')}
        action={
          <Link to={pathOf('/index/home')} className={buttonClass({ kind: 'primary', size: 'big' })}>
            {text('store.home')}
          </Link>
        }
      />
    )
  }
  if (stores.error) {
    return (
      <Blank
        title={text('store.failedTitle')}
        text={text('store.offlineText')}
        action={<Button onClick={() => void stores.refetch()}>{text('store.retry')}</Button>}
      />
    )
  }
  return <StoreListSkeleton />
}

function Locate({ state, onAsk }: { state: Locating; onAsk: () => void }) {
  const text = useText()
  return (
    <>
      <Button kind="soft" wide waiting={state === 'asking'} onClick={onAsk}>
        {text(state === 'asking' ? 'store.locating' : 'store.locate')}
      </Button>
      <p className={styles.failed} role="status">
        {state === 'failed' ? text('store.locateFailed') : ''}
      </p>
    </>
  )
}

function BackHome() {
  const text = useText()
  const pathOf = useAppPath()
  return (
    <Link to={pathOf('/index/home')} className={iconButtonClass()} aria-label={text('store.back')}>
      <Icon shape={caretLeft} size="md" />
    </Link>
  )
}
