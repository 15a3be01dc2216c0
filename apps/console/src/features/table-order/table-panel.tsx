import type { Staff, Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { can } from '@comanda/rules/access/roles.ts'
import { guestsAt, minutesSince } from '@comanda/rules/kitchen/table-look.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { x } from '@comanda/ui/icon/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { clockOf } from '../../app/clock.ts'
import type { StorePlace } from '../../app/store.queries.ts'
import { useStoreZone } from '../../app/store-zone.ts'
import { useText } from '../../i18n/text.ts'
import { CloseDialog } from './close-dialog.tsx'
import { CounterPayDialog } from './counter-pay-dialog.tsx'
import { DiscountDialog } from './discount-dialog.tsx'
import type { FloorActions } from './floor.mutations.ts'
import { type Floor, openBillQuery, type TableTile } from './floor.queries.ts'
import { LastPaid } from './last-paid.tsx'
import { MemberDialog } from './member-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { PanelActions, type PanelDialogKind } from './panel-actions.tsx'
import { hasService, PanelPrice } from './panel-price.tsx'
import { PanelRounds } from './panel-rounds.tsx'
import { PanelWanted } from './panel-wanted.tsx'
import { RekeyDialog } from './rekey-dialog.tsx'
import css from './table-panel.module.css'

interface Props {
  readonly tile: TableTile
  readonly place: StorePlace
  readonly floor: Floor
  /** The board's tickets. */
  readonly tickets: readonly Ticket[]
  readonly now: number
  readonly language: Language
  readonly staff: Staff
  readonly actions: FloorActions
  readonly onAccept: (ticket: Ticket, accept: boolean) => void
  readonly onPick: (tableNo: string) => void
  readonly onClose: () => void
}

/** One table in full: guests, calls, rounds, and the possible actions. */
export function TablePanel({
  tile,
  place,
  floor,
  tickets,
  now,
  language,
  staff,
  actions,
  onAccept,
  onPick,
  onClose,
}: Props) {
  const t = useText()
  const zone = useStoreZone()
  const [asking, setAsking] = useState<{ readonly what: PanelDialogKind; readonly seen: TableTile } | null>(null)
  const asked = { tile, actions, onDone: () => setAsking(null) }
  const bill = useQuery(openBillQuery(place, tile.outtradeno))
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const guests = guestsAt(tile)
  const facts =
    tile.openedAt === null
      ? [t('floor.nobody')]
      : [
          guests > 0 ? t('floor.guests', { n: guests }) : t(`floor.state.opened`),
          t('floor.minutes', { n: minutesSince(tile.openedAt, now) }),
        ]
  const names = tile.people.map(({ name, number }) => name || t('floor.person', { n: number }))
  return (
    <aside
      ref={panel}
      className={css.panel}
      tabIndex={-1}
      aria-label={t('floor.panel', { table: tile.tablename })}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && asking === null) onClose()
      }}
    >
      <header className={css.head}>
        <b className={css.number}>{tile.tablename}</b>
        <div>
          <p>{facts.join(' · ')}</p>
          <small>{names.length > 0 ? names.join(' · ') : tile.life === 'free' ? '' : t('floor.noPhones')}</small>
        </div>
        <button type="button" className={css.x} aria-label={t('floor.close')} onClick={onClose}>
          <Icon shape={x} />
        </button>
      </header>
      <div className={css.body}>
        {tile.forgotten ? <p className={css.note}>{t('floor.forgotten')}</p> : null}
        <PanelWanted tile={tile} now={now} actions={actions} />
        {tile.paying ? <p className={css.note}>{t('floor.payingNow')}</p> : null}
        {tile.unlockedUntil === null ? null : (
          <p className={css.note}>{t('floor.unlockedUntil', { time: clockOf(tile.unlockedUntil, zone) })}</p>
        )}
        {tile.code === null ? null : (
          <p className={css.code}>
            {t('floor.code')} <b>{tile.code.digits}</b>
            <small>{t('floor.codeUntil', { time: clockOf(tile.code.until, zone) })}</small>
          </p>
        )}
        <LastPaid {...{ place, tile, language }} currency={floor.currency} />
        {tile.choosing > 0 ? <p className={css.note}>{t('floor.notSent', { n: tile.choosing })}</p> : null}
        <PanelRounds
          {...{ place, tile, tickets }}
          language={language}
          mayAccept={can(staff, 'ticket.accept')}
          onAccept={onAccept}
        />
        <PanelPrice {...{ tile, actions }} bill={bill.data} currency={floor.currency} staff={staff} />
      </div>
      <PanelActions
        // A head count typed for one party is not kept for the next.
        key={tile.seatingId}
        tile={tile}
        countsGuests={floor.countsGuests}
        mayDiscount={can(staff, 'bill.discount')}
        hasMembers={floor.hasMembers}
        actions={actions}
        onAsk={(what) => setAsking({ what, seen: tile })}
      />
      {asking?.what === 'move' ? <MoveDialog {...asked} seen={asking.seen} floor={floor} onMoved={onPick} /> : null}
      {asking?.what === 'close' ? <CloseDialog {...asked} seen={asking.seen} currency={floor.currency} /> : null}
      {asking?.what === 'counterPay' ? (
        <CounterPayDialog {...asked} seen={asking.seen} currency={floor.currency} />
      ) : null}
      {asking?.what === 'discount' ? (
        <DiscountDialog
          {...asked}
          seen={asking.seen}
          currency={floor.currency}
          mayWaive={can(staff, 'bill.waive') && hasService(bill.data)}
        />
      ) : null}
      {asking?.what === 'member' ? (
        <MemberDialog {...asked} seen={asking.seen} bill={bill.data} currency={floor.currency} />
      ) : null}
      {asking?.what === 'rekey' ? <RekeyDialog {...asked} /> : null}
    </aside>
  )
}
