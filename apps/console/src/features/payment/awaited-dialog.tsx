import type { AwaitedPayment } from '@comanda/contract/payment/payment.routes.ts'
import { formatMoney } from '@comanda/rules/money/format-money.ts'
import { money } from '@comanda/rules/money/money.ts'
import { useState } from 'react'
import ask from '../../app/ask-dialog.module.css'
import { AskDialog } from '../../app/ask-dialog.tsx'
import { clockOf } from '../../app/clock.ts'
import type { StorePlace } from '../../app/store.queries.ts'
import { useStoreZone } from '../../app/store-zone.ts'
import { useText } from '../../i18n/text.ts'
import { useAwaitedActions } from './awaited.queries.ts'
import css from './awaited-dialog.module.css'

interface Props {
  readonly place: StorePlace
  readonly payments: readonly AwaitedPayment[]
  readonly onDone: () => void
}

/** Payments by PayNow: the staff look at the bank and say of each whether its money came. */
export function AwaitedDialog({ place, payments, onDone }: Props) {
  const t = useText()
  const { received, denied, busy, failed } = useAwaitedActions(place)
  const [owed, setOwed] = useState<AwaitedPayment>()
  function receive(payment: AwaitedPayment): void {
    received.mutate(payment.outtradeno, {
      // The bill was paid otherwise meanwhile: this money belongs to the guest.
      onSuccess: ({ state }) => setOwed(state === 'paid' ? undefined : payment),
    })
  }
  return (
    <AskDialog
      title={t('awaited.title')}
      hint={t(payments.length === 0 ? 'awaited.none' : 'awaited.hint')}
      onDone={onDone}
    >
      {owed === undefined ? null : (
        <p role="alert" className={css.owed}>
          {t('awaited.giveBack', { amount: amountOf(owed), reference: owed.reference })}
        </p>
      )}
      {failed === null ? null : <p role="alert">{failed.message}</p>}
      <ul className={ask.list}>
        {payments.map((payment) => (
          <Row
            key={payment.outtradeno}
            payment={payment}
            busy={busy}
            onReceived={() => receive(payment)}
            onDenied={() => denied.mutate(payment.outtradeno)}
          />
        ))}
      </ul>
      <div className={ask.buttons}>
        <button type="button" className={ask.keep} onClick={onDone}>
          {t('awaited.close')}
        </button>
      </div>
    </AskDialog>
  )
}

interface RowProps {
  readonly payment: AwaitedPayment
  readonly busy: boolean
  readonly onReceived: () => void
  readonly onDenied: () => void
}

function Row({ payment, busy, onReceived, onDenied }: RowProps) {
  const t = useText()
  const zone = useStoreZone()
  const { tableName, reference, claimedAt, state } = payment
  const name = tableName === '' ? t('awaited.ahead') : tableName
  const time = claimedAt === null ? '' : clockOf(claimedAt, zone)
  return (
    <li>
      <p className={css.head}>
        <strong>{name}</strong> <strong>{amountOf(payment)}</strong>
      </p>
      <p className={css.reference}>
        {t('awaited.reference')} <b>{reference}</b>
      </p>
      <p>
        {state === 'closed'
          ? t('awaited.closed', { time })
          : claimedAt === null
            ? t('awaited.open')
            : t('awaited.claimed', { time })}
      </p>
      <div className={ask.buttons}>
        <button type="button" disabled={busy} onClick={onReceived}>
          {t('awaited.received', { amount: amountOf(payment) })}
        </button>
        <button type="button" className={ask.keep} disabled={busy} onClick={onDenied}>
          {t('awaited.denied')}
        </button>
      </div>
    </li>
  )
}

function amountOf({ amount, currency }: AwaitedPayment): string {
  return formatMoney(money(amount), currency, { showZero: true })
}
