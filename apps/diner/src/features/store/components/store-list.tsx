import {
  isListed,
  parseListType,
  type StoreListType,
  type StoreOffer,
  storeOffers,
} from '@comanda/rules/store/store-choice.ts'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { info } from '@comanda/ui/icon/icons-later.tsx'
import { Main, Page as PageFrame } from '@comanda/ui/layout/page.tsx'
import { Tabs } from '@comanda/ui/navigation/tabs.tsx'
import { TopBar } from '@comanda/ui/navigation/top-bar.tsx'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useAppPath, usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { useOwnSpot } from '../own-spot.ts'
import { type AskedStores, useStores } from '../store.queries.ts'
import { ListBack } from './list-back.tsx'
import { Locate } from './locate.tsx'
import styles from './store-list.module.css'
import { StoreRows } from './store-rows.tsx'

/** Numbered, nearest first, one list per offer (spec 1 §2 Store list). */
export function StoreList() {
  const text = useText()
  const { back } = useParams()
  const { type, tableNo, show } = useListType()
  const { spot, state, ask } = useOwnSpot()
  const kinds = useKinds(type, { spot, tableNo })
  const rows = <StoreRows key={type} type={type} tableNo={tableNo} spot={spot} />
  return (
    <PageFrame>
      <TopBar
        title={text(type === 'all' ? 'store.listTitle' : 'store.listKind', { type })}
        subtitle={spot && text('store.listNearest')}
        lead={back === '1' && <ListBack />}
      />
      <Main>
        <div className={styles.notes}>
          {tableNo !== '' && <Note icon={info}>{text('store.toTable', { table: tableNo })}</Note>}
          {type === 'all' && <Note icon={info}>{text('store.scan')}</Note>}
          <Locate state={state} onAsk={ask} />
        </div>
        {tableNo === '' ? (
          <Tabs label={text('store.how')} tabs={kinds} value={type} onChange={show}>
            {rows}
          </Tabs>
        ) : (
          rows
        )}
      </Main>
    </PageFrame>
  )
}

/** The offers of all stores, and the address's own; the page's settings until the stores load. */
function useKinds(asked: StoreListType, list: AskedStores) {
  const text = useText()
  const { sellerOption } = usePage().style
  const { data } = useStores(list)
  const offers = (type: StoreOffer) =>
    data === undefined ? sellerOption[type] : data.some(({ isEnable }) => isListed(isEnable, type))
  const types: readonly StoreListType[] = ['all', ...storeOffers]
  return types
    .filter((type) => type === asked || type === 'all' || offers(type))
    .map((value) => ({ value, name: text('store.kind', { type: value }) }))
}

/** From the address, which follows it: a reload shows the same list. The tab's own address names none. */
function useListType() {
  const navigate = useNavigate()
  const pathOf = useAppPath()
  const { type: written, back = '0' } = useParams()
  const [chosen, choose] = useState<StoreListType>('all')
  const { type, tableNo } = parseListType(written ?? chosen) ?? { type: 'all', tableNo: '' }
  function show(next: StoreListType): void {
    if (written === undefined) choose(next)
    else void navigate(pathOf(`/storelist/${next}/${back}`), { replace: true })
  }
  return { type, tableNo, show }
}
