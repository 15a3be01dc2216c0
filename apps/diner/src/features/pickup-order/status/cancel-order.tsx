import { intentKey } from '@comanda/client/intent-key.ts'
import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { Button, type ButtonLook } from '@comanda/ui/action/button.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useMoneyText } from '../../../app/money.tsx'
import { usePage } from '../../../app/page-input.ts'
import { useRefusalText } from '../../../app/refusal-text.ts'
import { useText } from '../../../i18n/text.ts'
import { aheadKeys } from '../ahead.queries.ts'
import { cancelAhead } from './cancel-ahead.ts'
import styles from './cancel-order.module.css'

/** Cancels an order after a second confirmation; the money returns the way it came. */
export function CancelOrder({ order, ...look }: { order: AheadOrder } & Pick<ButtonLook, 'size' | 'wide'>) {
  const text = useText()
  const [open, setOpen] = useState(false)
  const { waiting, problem, cancel, forget } = useCancelOrder(order.outtradeno)
  const goesBack = useGoesBack(order)
  function close() {
    forget()
    setOpen(false)
  }
  return (
    <>
      <Button kind="quiet" {...look} onClick={() => setOpen(true)}>
        {text('ahead.cancel')}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        kind="box"
        title={text('ahead.cancelTitle')}
        closeLabel={text('ahead.keep')}
        footer={
          <>
            <Button onClick={close}>{text('ahead.keep')}</Button>
            <Button
              kind="danger"
              waiting={waiting}
              onClick={() => void cancel().then((done) => (done ? close() : undefined))}
            >
              {text('ahead.yesCancel')}
            </Button>
          </>
        }
      >
        <p className="quiet">{goesBack}</p>
        {problem !== '' && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </Dialog>
    </>
  )
}

/** How the paid money or the voucher goes back. */
function useGoesBack({ state, voucher, paidAmount, amount }: AheadOrder): string {
  const text = useText()
  const moneyText = useMoneyText()
  if (voucher !== null && state === 'unpaid') return text('ahead.voucherCancelUnpaid')
  if (voucher !== null) return text('ahead.voucherCancelPaid', { platform: voucher })
  if (state === 'unpaid') return text('ahead.cancelUnpaid')
  return text('ahead.cancelPaid', { amount: moneyText(paidAmount || amount, { showZero: true }) })
}

/** Every try of one cancellation carries the same key, so that a lost answer cancels once. */
function useCancelOrder(outtradeno: string) {
  const text = useText()
  const { sellerId } = usePage()
  const queries = useQueryClient()
  const key = useRef(intentKey())
  const [waiting, setWaiting] = useState(false)
  const [isPaid, setPaid] = useState(false)
  const { problem, take, forget } = useRefusalText(text('ahead.cancelFailed'))
  async function cancel(): Promise<boolean> {
    if (waiting) return false
    setWaiting(true)
    const result = await cancelAhead(sellerId, outtradeno, key.current)
    setWaiting(false)
    setPaid(result === 'paid')
    take(result === 'paid' ? null : result)
    // The server has decided: the next tap is a new intent.
    if (result === 'paid' || (!result.ok && result.message !== '')) key.current = intentKey()
    void queries.invalidateQueries({ queryKey: aheadKeys.every(sellerId) })
    return result !== 'paid' && result.ok
  }
  function forgetAll(): void {
    setPaid(false)
    forget()
  }
  return { waiting, problem: isPaid ? text('ahead.paidMeanwhile') : problem, cancel, forget: forgetAll }
}
