import { Button, buttonClass } from '@comanda/ui/action/button.tsx'
import { Blank } from '@comanda/ui/feedback/blank.tsx'
import { Link } from 'react-router'
import { useAppPath } from '../../../app/page-input.ts'
import { RefusedError } from '../../../app/refused-error.ts'
import { useText } from '../../../i18n/text.ts'

/** The order did not load: this phone has no such order, or the network is down. */
export function OrderFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const text = useText()
  const pathOf = useAppPath()
  const refusal = error instanceof RefusedError ? error.refusal : undefined
  if (refusal?.code === 'order_unknown') {
    return (
      <Blank
        title={text('ahead.unknownTitle')}
        text={text('ahead.unknownText')}
        action={
          <Link to={pathOf('/index/bill')} className={buttonClass({ kind: 'primary', size: 'big' })}>
            {text('ahead.toBills')}
          </Link>
        }
      />
    )
  }
  return (
    <Blank
      title={text('ahead.failedTitle')}
      text={refusal?.message || text('ahead.failedText')}
      action={<Button onClick={onRetry}>{text('ahead.retry')}</Button>}
    />
  )
}
