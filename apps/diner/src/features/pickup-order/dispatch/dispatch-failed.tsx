import { Button, buttonClass } from '@comanda/ui/action/button.tsx'
import { Blank } from '@comanda/ui/feedback/blank.tsx'
import { Link } from 'react-router'
import { useAppPath } from '../../../app/page-input.ts'
import { RefusedError } from '../../../app/refused-error.ts'
import { useText } from '../../../i18n/text.ts'

/** The delivery did not load: it is another guest's, or the network is down. */
export function DispatchFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const text = useText()
  const refusal = error instanceof RefusedError ? error.refusal : undefined
  if (refusal?.code === 'dispatch_unknown') return <DispatchUnknown />
  return (
    <Blank
      title={text('dispatch.failedTitle')}
      text={refusal?.message || text('dispatch.failedText')}
      action={<Button onClick={onRetry}>{text('takeout.retry')}</Button>}
    />
  )
}

export function DispatchUnknown() {
  const text = useText()
  const pathOf = useAppPath()
  return (
    <Blank
      title={text('dispatch.unknownTitle')}
      text={text('dispatch.unknownText')}
      action={
        <Link to={pathOf('/index/bill')} className={buttonClass({ kind: 'primary', size: 'big' })}>
          {text('dispatch.toBills')}
        </Link>
      }
    />
  )
}
