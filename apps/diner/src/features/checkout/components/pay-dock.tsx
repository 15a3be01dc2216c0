import { Button, buttonClass } from '@comanda/ui/action/button.tsx'
import { Dock } from '@comanda/ui/layout/dock.tsx'
import { Link } from 'react-router'
import { Amount } from '../../../app/money.tsx'
import { useText } from '../../../i18n/text.ts'
import styles from './pay-dock.module.css'
import { type Aside, useAside } from './use-aside.ts'

export interface PayDockProps {
  /** Undefined until loaded: the button shows `--` (spec 3 §2). */
  amount: number | undefined
  /** The payment method's name; empty before one is chosen. */
  method: string
  busy: boolean
  /** The link beside the button. */
  aside?: Aside | undefined
  disabled: boolean
  onPay: () => void
}

/** Add a dish, or pay by the chosen method; a bill of nothing is completed instead (spec 3 §2). */
export function PayDock(props: PayDockProps) {
  const { amount, method, busy, aside, disabled, onPay } = props
  const text = useText()
  return (
    <Dock>
      {aside && <AsideLink aside={aside} />}
      <Button kind="primary" size="big" className={styles.pay} waiting={busy} disabled={disabled} onClick={onPay}>
        {busy && amount !== 0 ? text('checkout.starting') : <PayWords amount={amount} method={method} />}
      </Button>
    </Dock>
  )
}

/** Method and amount; `--` until it is known, and for nothing to pay the completion (spec 3 §2). */
export function PayWords({ amount, method }: Pick<PayDockProps, 'amount' | 'method'>) {
  const text = useText()
  if (amount === 0) return text('checkout.complete')
  return (
    <>
      {text('payment.payWith', { name: method })}{' '}
      {amount === undefined ? '--' : <Amount amount={amount} size="inherit" />}
    </>
  )
}

function AsideLink({ aside }: { aside: Aside }) {
  const { to, label } = useAside(aside)
  return (
    <Link to={to} className={`${buttonClass({ size: 'big' })} ${styles.add}`}>
      {label}
    </Link>
  )
}
