import type { DispatchDetail } from '@comanda/contract/takeout/takeout.schema.ts'
import { buttonClass } from '@comanda/ui/action/button.tsx'
import { iconButtonClass } from '@comanda/ui/action/icon-button.tsx'
import { LiveRegion } from '@comanda/ui/feedback/live-region.tsx'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { warning } from '@comanda/ui/icon/icons.tsx'
import { caretLeft, phone } from '@comanda/ui/icon/icons-later.tsx'
import { Main, Page, Section } from '@comanda/ui/layout/page.tsx'
import { TopBar } from '@comanda/ui/navigation/top-bar.tsx'
import { Link } from 'react-router'
import { LaterPart } from '../../../app/later-part.tsx'
import { useAppPath, usePage } from '../../../app/page-input.ts'
import { queryProblem } from '../../../app/query-problem.ts'
import { useText } from '../../../i18n/text.ts'
import { SlipSkeleton } from '../../order/components/slip-skeleton.tsx'
import { aheadOrderPath, isOrderNumber } from '../../store/order-path.ts'
import { useAheadOrder } from '../ahead.queries.ts'
import { DeliveryCode } from '../handover/delivery-code.tsx'
import { telLink } from '../tel-link.ts'
import { useDispatch } from './dispatch.queries.ts'
import { DispatchFailed, DispatchUnknown } from './dispatch-failed.tsx'
import { DispatchRoad } from './dispatch-road.tsx'
import styles from './dispatch-screen.module.css'
import { isBrought, isOver } from './dispatch-state.ts'
import { DispatchWhere } from './dispatch-where.tsx'
import { notBroughtPart } from './not-brought-part.ts'
import { RiderCard } from './rider-card.tsx'

/** How far the rider is, how to call them, and the code they scan at the door. */
export function DispatchScreen({ outtradeno }: { outtradeno: string }) {
  const text = useText()
  const { data: dispatch, isPending, refetch, ...asked } = useDispatch(outtradeno)
  const nothing = queryProblem({ data: dispatch, ...asked })
  const order = useAheadOrder(outtradeno).data?.order
  const isKnown = isOrderNumber(outtradeno)
  const isGone = dispatch !== undefined && !isBrought(dispatch)
  const title = dispatch && !isGone ? text('dispatch.state', { state: dispatch.state }) : text('title.dispatch')
  return (
    <Page>
      <TopBar
        title={title}
        subtitle={order?.pickupNo ? text('dispatch.order', { number: order.pickupNo }) : isKnown ? '\u00a0' : undefined}
        lead={<BackToOrder to={outtradeno} />}
      />
      <Main>
        <LiveRegion>{dispatch && !isGone ? title : ''}</LiveRegion>
        {dispatch && !isGone && <Dispatch dispatch={dispatch} zone={order?.timeZone} />}
        {isGone && order && <LaterPart part={notBroughtPart} props={{ order }} />}
        {nothing && <DispatchFailed error={nothing} onRetry={() => void refetch()} />}
        {!isKnown && <DispatchUnknown />}
        {isKnown && isPending && !nothing && (
          <>
            <p className="sr" role="status">
              {text('dispatch.loading')}
            </p>
            <SlipSkeleton lines={4} />
          </>
        )}
      </Main>
    </Page>
  )
}

/** `zone` = of the order's store, which may differ from the page's. */
export function Dispatch({ dispatch, zone }: { dispatch: DispatchDetail; zone?: string | undefined }) {
  const text = useText()
  const { store } = usePage()
  const tel = telLink(dispatch.storeTelephone)
  const here = store?.id === dispatch.storeId ? store : undefined
  return (
    <div className={styles.parts}>
      {dispatch.state === 'failed' && (
        <Note tone="bad" icon={warning}>
          <div className={styles.failed}>
            <p>
              {dispatch.reason === '' ? text('dispatch.failed') : text('dispatch.failedWhy', { why: dispatch.reason })}
            </p>
            <p>{text('dispatch.failedHelp', { call: String(tel !== '') })}</p>
            {tel !== '' && (
              <a className={buttonClass()} href={tel}>
                <Icon shape={phone} size="sm" />
                {text('dispatch.callStore', { name: dispatch.storeName })}
              </a>
            )}
          </div>
        </Note>
      )}
      <RiderCard dispatch={dispatch} />
      <DispatchRoad dispatch={dispatch} zone={zone ?? here?.timeZone} />
      {dispatch.deliverySelf && !isOver(dispatch) && (
        <Section title={text('dispatch.code')}>
          <DeliveryCode storeId={dispatch.storeId} outtradeno={dispatch.outtradeno} />
        </Section>
      )}
      <Section title={text('dispatch.where')}>
        <DispatchWhere dispatch={dispatch} />
      </Section>
    </div>
  )
}

function BackToOrder({ to }: { to: string }) {
  const text = useText()
  const pathOf = useAppPath()
  return (
    <Link to={pathOf(aheadOrderPath(to))} className={iconButtonClass()} aria-label={text('dispatch.toOrder')}>
      <Icon shape={caretLeft} size="md" />
    </Link>
  )
}
