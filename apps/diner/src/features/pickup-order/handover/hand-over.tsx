import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { Section } from '@comanda/ui/layout/page.tsx'
import { queryProblem } from '../../../app/query-problem.ts'
import { useText } from '../../../i18n/text.ts'
import { isRunning, typeWord } from '../status/order-status.ts'
import { CodePicture } from './code-picture.tsx'
import { useHandOverCode } from './hand-over-code.queries.ts'

/**
 * The code that staff scan at the handover, and the number to say instead. An order brought to a table needs none; a
 * courier service scans none at the door. For a returned or unassigned delivery it is the code for collecting.
 */
export function HandOver({ order }: { order: AheadOrder }) {
  const text = useText()
  const type = codeFor(order)
  // A ready order that left the shelf is handed over by its code alone: the counter no longer knows the number. A
  // delivery was brought.
  const isLeft = order.state === 'over' && order.readyAt !== null && type !== 'takeout'
  const wanted = type !== null && order.state !== 'unpaid' && (isRunning(order) || isLeft)
  const code = useHandOverCode(order, wanted)
  if (!wanted || type === null) return null
  const nothing = queryProblem(code)
  const { pickupNo: number } = order
  return (
    <Section title={text('ahead.handOver', { type })}>
      <CodePicture
        source={code.data?.source ?? (nothing ? null : undefined)}
        alt={text('ahead.handOverPicture', { number })}
        words={text(nothing ? 'ahead.handOverFailed' : 'ahead.handOverText', { number, type: isLeft ? 'left' : type })}
      />
    </Section>
  )
}

/** Who scans the code; null = no scanner. */
function codeFor(order: AheadOrder): 'pickup' | 'takeout' | 'preorder' | 'collect' | null {
  if (order.cameBack) return 'pickup'
  const type = typeWord(order)
  if (type === 'table') return null
  if (type !== 'takeout' || order.deliverySelf) return type
  return order.state === 'ready' ? 'collect' : null
}
