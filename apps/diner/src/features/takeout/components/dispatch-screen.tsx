import type { DispatchDetail } from '@comanda/contract/takeout/takeout.schema.ts'
import { Icon } from '@comanda/ui/icon.tsx'
import { iconButtonClass } from '@comanda/ui/icon-button.tsx'
import { caretLeft, warning } from '@comanda/ui/icons.tsx'
import { LiveRegion } from '@comanda/ui/live-region.tsx'
import { Note } from '@comanda/ui/note.tsx'
import { Main, Page, Section } from '@comanda/ui/page.tsx'
import { TopBar } from '@comanda/ui/top-bar.tsx'
import { Link } from 'react-router'
import { useAppPath, usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { SlipSkeleton } from '../../order/components/slip-skeleton.tsx'
import { aheadOrderPath, isOrderNumber } from '../../pickup-order/order-path.ts'
import { useDispatch } from '../dispatch.queries.ts'
import { isOver } from '../dispatch-state.ts'
import { DeliveryCode } from './delivery-code.tsx'
import { DispatchFailed, DispatchUnknown } from './dispatch-failed.tsx'
import { DispatchRoad } from './dispatch-road.tsx'
import styles from './dispatch-screen.module.css'
import { DispatchWhere } from './dispatch-where.tsx'
import { RiderCard } from './rider-card.tsx'

/** How far the rider is, how to reach them, and the code they scan at the door. */
export function DispatchScreen({ outtradeno }: { outtradeno: string }) {
  const text = useText()
  const { data: dispatch, error, isPending, refetch } = useDispatch(outtradeno)
  const isKnown = isOrderNumber(outtradeno)
  const title = dispatch ? text('dispatch.state', { state: dispatch.state }) : text('title.dispatch')
  return (
    <Page>
      <TopBar
        title={title}
        subtitle={isKnown ? text('dispatch.order', { outtradeno }) : undefined}
        lead={<BackToOrder to={outtradeno} />}
      />
      <Main>
        <LiveRegion>{dispatch ? title : ''}</LiveRegion>
        {dispatch && <Dispatch dispatch={dispatch} />}
        {!dispatch && error && <DispatchFailed error={error} onRetry={() => void refetch()} />}
        {!isKnown && <DispatchUnknown />}
        {isKnown && isPending && (
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

export function Dispatch({ dispatch }: { dispatch: DispatchDetail }) {
  const text = useText()
  const { store } = usePage()
  const zone = store?.id === dispatch.storeId ? store.timeZone : undefined
  return (
    <div className={styles.parts}>
      {dispatch.state === 'failed' && (
        <Note tone="bad" icon={warning}>
          <p>
            {dispatch.reason === '' ? text('dispatch.failed') : text('dispatch.failedWhy', { why: dispatch.reason })}
          </p>
          <p>{text('dispatch.failedHelp')}</p>
        </Note>
      )}
      <RiderCard dispatch={dispatch} />
      <DispatchRoad dispatch={dispatch} zone={zone} />
      {!isOver(dispatch) && (
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
