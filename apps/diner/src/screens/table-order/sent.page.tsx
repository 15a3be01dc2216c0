import type { OrderedRound } from '@comanda/contract/order/order.schema.ts'
import type { SentRound } from '@comanda/contract/table-order/table-order.routes.ts'
import { buttonClass } from '@comanda/ui/action/button.tsx'
import { iconButtonClass } from '@comanda/ui/action/icon-button.tsx'
import { Blank } from '@comanda/ui/feedback/blank.tsx'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { caretLeft, info } from '@comanda/ui/icon/icons-later.tsx'
import { Main, Page as PageFrame, Section } from '@comanda/ui/layout/page.tsx'
import { TopBar } from '@comanda/ui/navigation/top-bar.tsx'
import { classes } from '@comanda/ui/style/classes.ts'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { clockOf } from '../../app/clock.ts'
import { useAppPath, usePage } from '../../app/page-input.ts'
import { queryProblem } from '../../app/query-problem.ts'
import { BillFailed } from '../../features/order/components/bill-failed.tsx'
import { CookTrack } from '../../features/order/components/cook-track.tsx'
import { PrintedSlip } from '../../features/order/components/printed-slip.tsx'
import { SlipSkeleton } from '../../features/order/components/slip-skeleton.tsx'
import { comingOf, roundFate } from '../../features/order/dish-fate.ts'
import { CallButton } from '../../features/table-order/call/call-button.tsx'
import { Cancel } from '../../features/table-order/round/cancel.tsx'
import { DeclinedRound } from '../../features/table-order/round/declined-round.tsx'
import { SentDock } from '../../features/table-order/round/sent-dock.tsx'
import { useTableParty } from '../../features/table-order/table-party.ts'
import { useTableBill } from '../../features/table-order/use-table-bill.ts'
import { useText } from '../../i18n/text.ts'
import styles from './sent.page.module.css'

/** A sent round: the slip, and each dish's state. */
export function Page() {
  const text = useText()
  const { roundId } = useParams()
  const { table, store } = usePage()
  const bill = useTableBill()
  const justSent = useJustSent()
  // While the phone is offline the bill is not requested.
  const error = bill.error ?? queryProblem(bill)
  const round = bill.data?.rounds.find((one) => one.roundId === roundId) ?? justSent
  return (
    <PageFrame>
      <TopBar
        title={text('order.sentTitle', { state: round ? roundFate(round) : 'accepted' })}
        subtitle={
          round &&
          text('order.sentSubtitle', {
            table: table?.tablename ?? '',
            number: round.roundNo,
            time: clockOf(round.sentAt, store?.timeZone ?? 'UTC'),
          })
        }
        lead={<BackToTable />}
        tail={<CallButton />}
      />
      {round ? (
        <Sent
          round={round}
          rounds={bill.data?.rounds ?? [round]}
          printing={justSent !== undefined}
          // Cancelling needs the bill and the server's clock.
          aheadMs={bill.data ? Date.parse(bill.data.asOf) - bill.dataUpdatedAt : undefined}
        />
      ) : (
        <Main>
          {error ? (
            <BillFailed error={error} onRetry={() => void bill.refetch()} />
          ) : (
            <NotHere done={bill.isSuccess && !bill.isFetching} />
          )}
        </Main>
      )}
      {round && <SentDock hasOrdered={bill.data?.head.count !== 0} amount={bill.data?.head.lastAmountFen} />}
    </PageFrame>
  )
}

/** The round that this phone just sent. Removed from the history, so that a reload does not print it again. */
function useJustSent(): OrderedRound | undefined {
  const location = useLocation()
  const navigate = useNavigate()
  const [round] = useState(() => (location.state as { printed?: SentRound } | null)?.printed?.round)
  const held = location.state !== null
  useEffect(() => {
    if (held) void navigate(location.pathname + location.search, { replace: true, state: null })
  }, [held, location.pathname, location.search, navigate])
  return round
}

const trackTitles = { coming: 'order.progress', waiting: 'order.notTaken', nothing: 'order.notComing' } as const

interface SentProps {
  round: OrderedRound
  rounds: readonly OrderedRound[]
  printing: boolean
  /** How far the server's clock is ahead of the phone's, in milliseconds; undefined before the bill loads. */
  aheadMs: number | undefined
}

function Sent({ round, rounds, printing, aheadMs }: SentProps) {
  const text = useText()
  const party = useTableParty()
  const { style } = usePage()
  // Reserves the button's place, so that the dishes below do not move when it comes or goes.
  const mayCancel = printing && style.cancelSeconds > 0
  // A refused round is shown above with its reason, not among the dishes.
  const shown = rounds.filter((one) => one.roundId !== round.roundId || roundFate(round) !== 'refused')
  return (
    <Main>
      <PrintedSlip round={round} party={party} printing={printing} />
      {round.state === 'pending' && (
        <Note tone="warn" icon={info}>
          {text('order.waitingNod', { reason: round.held })}
        </Note>
      )}
      {roundFate(round) === 'refused' && <DeclinedRound round={round} />}
      <div className={classes(styles.cancel, mayCancel && styles.room)}>
        {aheadMs !== undefined && <Cancel round={round} rounds={rounds} aheadMs={aheadMs} />}
      </div>
      {shown.length > 0 && (
        <Section title={text(trackTitles[comingOf(shown)])} aside={text('order.live')}>
          <div aria-live="polite">
            <CookTrack
              rounds={shown}
              party={party}
              action={(one, dish) =>
                aheadMs !== undefined &&
                dish.cookState === 'received' &&
                one.dishes.filter(({ deleted }) => !deleted).length > 1 ? (
                  <Cancel round={one} rounds={rounds} dish={dish} aheadMs={aheadMs} />
                ) : null
              }
            />
          </div>
        </Section>
      )}
    </Main>
  )
}

function NotHere({ done }: { done: boolean }) {
  const text = useText()
  const pathOf = useAppPath()
  if (!done) {
    return (
      <>
        <p className="sr" role="status">
          {text('order.loading')}
        </p>
        <SlipSkeleton lines={3} />
      </>
    )
  }
  return (
    <Blank
      title={text('order.roundGoneTitle')}
      text={text('order.roundGoneText')}
      action={
        <Link to={pathOf('/index/order')} className={buttonClass({ kind: 'primary', size: 'big' })}>
          {text('order.backToTable')}
        </Link>
      }
    />
  )
}

function BackToTable() {
  const text = useText()
  const pathOf = useAppPath()
  return (
    <Link to={pathOf('/index/order')} className={iconButtonClass()} aria-label={text('order.backToTable')}>
      <Icon shape={caretLeft} size="md" />
    </Link>
  )
}
