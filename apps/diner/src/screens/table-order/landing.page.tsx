import { landingActions } from '@comanda/rules/table-order/table-mode.ts'
import { seatNumber } from '@comanda/rules/table-order/table-number.ts'
import { buttonClass } from '@comanda/ui/action/button.tsx'
import { iconButtonClass } from '@comanda/ui/action/icon-button.tsx'
import { Blank } from '@comanda/ui/feedback/blank.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { house } from '@comanda/ui/icon/icons.tsx'
import { Main, Page as PageFrame } from '@comanda/ui/layout/page.tsx'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { LaterPart } from '../../app/later-part.tsx'
import { PageHeading } from '../../app/page-heading.tsx'
import { useAppPath, usePage } from '../../app/page-input.ts'
import { GroupOffers } from '../../features/activity/components/group-offers.tsx'
import { MemberPanel } from '../../features/member/components/member-panel.tsx'
import { PauseHost } from '../../features/menu/page/pause-host.tsx'
import { GateNote } from '../../features/store/components/gate-note.tsx'
import { useShut } from '../../features/store/gate.state.ts'
import { storeHerePart } from '../../features/store/store-here-part.ts'
import { LanguageButton } from '../../features/style/components/language-button.tsx'
import { localText } from '../../features/style/local-text.ts'
import { useBillParty } from '../../features/table-order/bill-party.ts'
import { CallButton } from '../../features/table-order/call/call-button.tsx'
import { Awning } from '../../features/table-order/landing/awning.tsx'
import type { BillWatchProps } from '../../features/table-order/landing/bill-watch.tsx'
import { LandingDock } from '../../features/table-order/landing/landing-dock.tsx'
import { LandingOrdered, type ShownBill } from '../../features/table-order/landing/landing-ordered.tsx'
import { SeatHead } from '../../features/table-order/landing/seat-head.tsx'
import { useOrderExpected } from '../../features/table-order/landing/use-order-expected.ts'
import { PartyRow } from '../../features/table-order/seating/party-row.tsx'
import { useParty } from '../../features/table-order/use-party.ts'
import { VoucherButtons } from '../../features/voucher/components/voucher-buttons.tsx'
import { useText } from '../../i18n/text.ts'
import styles from './landing.page.module.css'

/** The page of a table's code: the table, its orders, and links to menu and checkout. */
export function Page() {
  const text = useText()
  const pathOf = useAppPath()
  const { style, store, table, language } = usePage()
  if (store === null || table === null) return <NoTable />
  return (
    <PageFrame>
      <header>
        <Awning style={style}>
          <Link
            to={pathOf('/index/home')}
            className={iconButtonClass({ filled: true })}
            aria-label={text('landing.home')}
          >
            <Icon shape={house} size="lg" />
          </Link>
          <span className={styles.tools}>
            <CallButton filled />
            <LanguageButton filled />
          </span>
        </Awning>
        <SeatHead
          number={table.tablename}
          kind={seatNumber(table.tableno).kind}
          sellerName={localText(style.names, language)}
          storeName={store.name}
          logoUrl={store.logoUrl}
        />
      </header>
      <AtTable />
    </PageFrame>
  )
}

/** Uses queries, so it loads after the first paint. */
const BillWatch = lazy<ComponentType<BillWatchProps>>(async () => ({
  // If it fails to load, the page works without it, and the strip above says so.
  default: await import('../../features/table-order/landing/bill-watch.tsx').then(
    (part) => part.BillWatch,
    () => () => null,
  ),
}))
const unknownBill: ShownBill = { data: undefined, error: null, retry: () => undefined }

/** The phone's own part: the server renders it empty, and the table's order fills it. */
function AtTable() {
  const { style } = usePage()
  const isShut = useShut()
  const [bill, setBill] = useState(unknownBill)
  const people = useBillParty(bill.data)
  const { head, mayOrder } = useParty()
  const hasOrdered = useOrderExpected() > 0 || (bill.data?.head.count ?? 0) > 0
  const actions = useLandingActions(hasOrdered)
  return (
    <>
      {mayOrder && (
        <Suspense fallback={null}>
          <BillWatch onBill={setBill} />
        </Suspense>
      )}
      <Main>
        <PartyRow party={people} />
        <div className={styles.notes}>
          <GateNote />
          {!isShut && <PauseHost />}
        </div>
        <LandingOrdered bill={bill} party={people} />
        <VoucherButtons />
        {style.openVip && (
          <div className={styles.member}>
            <MemberPanel back="/index/order" />
          </div>
        )}
        <GroupOffers />
      </Main>
      <LandingDock
        actions={actions}
        hasOrdered={hasOrdered}
        amount={bill.data?.head.lastAmountFen ?? head?.orderedAmount}
      />
    </>
  )
}

/** The page's buttons; an order number with mode `C` alone goes straight to the checkout (spec 1 §4). */
function useLandingActions(hasOrdered: boolean) {
  const { style, table } = usePage()
  const pathOf = useAppPath()
  const navigate = useNavigate()
  const { tableMode, billMode } = style
  const actions = landingActions({ number: table?.tableno, tableMode, billMode, hasOrdered })
  useEffect(() => {
    if (actions.payOnly) void navigate(pathOf('/check/hmd/0/onlypay'), { replace: true })
  }, [actions.payOnly, navigate, pathOf])
  return actions
}

function NoTable() {
  const text = useText()
  const pathOf = useAppPath()
  const { store } = usePage()
  return (
    <PageFrame>
      <Main>
        <PageHeading />
        <Blank
          title={text('landing.noTableTitle')}
          text={text('landing.noTableText')}
          action={
            <Link to={pathOf('/storelist/all/1')} className={buttonClass({ kind: 'primary', size: 'big' })}>
              {text('landing.stores')}
            </Link>
          }
        />
        {store && <LaterPart part={storeHerePart} props={{ store: { ...store, isBusiness: store.open } }} />}
      </Main>
    </PageFrame>
  )
}
