import type { CallRefusal } from '@comanda/client/call-result.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { Blank } from '@comanda/ui/feedback/blank.tsx'
import { useText } from '../../../i18n/text.ts'

/**
 * Why a bill did not load, with a retry. A refusal brings its own sentence. A time-out without an answer has the title
 * of spec 1 §8.
 */
export function BillFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const text = useText()
  const { refusal } = error as { refusal?: CallRefusal }
  const code = refusal?.code ?? 'offline'
  const sentence = refusal?.message || text(ownSentences[code] ?? 'app.notDone')
  return (
    <Blank
      title={text(code === 'timed_out' ? 'order.timedOutTitle' : 'order.failedTitle')}
      text={sentence}
      action={<Button onClick={onRetry}>{text('order.retry')}</Button>}
    />
  )
}

const ownSentences: Readonly<Record<string, 'order.offlineText' | 'order.timedOutText'>> = {
  offline: 'order.offlineText',
  timed_out: 'order.timedOutText',
}
