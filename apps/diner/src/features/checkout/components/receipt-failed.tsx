import type { CallRefusal } from '@comanda/client/call-result.ts'
import { Button, buttonClass } from '@comanda/ui/action/button.tsx'
import { Blank } from '@comanda/ui/feedback/blank.tsx'
import { Link } from 'react-router'
import { useAppPath } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'

/** Why there is no receipt. An unpaid bill has none, so a retry would be in vain. */
export function ReceiptFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const text = useText()
  const pathOf = useAppPath()
  const { refusal } = error as { refusal?: CallRefusal }
  const code = refusal?.code ?? 'offline'
  if (code === 'not_paid') {
    return (
      <Blank
        title={refusal?.message || text('checkout.unpaidTitle')}
        action={
          <Link to={pathOf('/index/bill')} className={buttonClass({ kind: 'primary', size: 'big' })}>
            {text('checkout.toBills')}
          </Link>
        }
      />
    )
  }
  const sentence = refusal?.message || text(code === 'offline' ? 'checkout.receiptOffline' : 'app.notDone')
  return (
    <Blank
      title={text('checkout.receiptFailed')}
      text={sentence}
      action={<Button onClick={onRetry}>{text('order.retry')}</Button>}
    />
  )
}
