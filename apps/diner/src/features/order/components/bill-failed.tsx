import { Blank } from '@comanda/ui/blank.tsx'
import { Button } from '@comanda/ui/button.tsx'
import { useText } from '../../../i18n/text.ts'

/** A bill that did not come: why, and again. A refusal's own sentence is already in the guest's language. */
export function BillFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const text = useText()
  const message = sentenceOf(error)
  return (
    <Blank
      title={text('order.failedTitle')}
      text={message === '' ? text('order.offlineText') : message}
      action={<Button onClick={onRetry}>{text('order.retry')}</Button>}
    />
  )
}

/** The server's sentence; empty for what it never saw. */
function sentenceOf(error: Error): string {
  const { refusal } = error as { refusal?: { message: string } }
  return refusal?.message ?? ''
}
