import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { Section } from '@comanda/ui/layout/page.tsx'
import { whyNothing } from '../../../app/why-nothing.ts'
import { useText } from '../../../i18n/text.ts'
import { isRunning, typeWord } from '../status/order-status.ts'
import { CodePicture } from './code-picture.tsx'
import { useHandOverCode } from './hand-over-code.queries.ts'

/**
 * The code the staff scan when the order changes hands; saying the number will do as well. What is brought to a table needs none,
 * and no courier service reads it at the door: of a delivery that came back, or that no courier has taken yet, it is the code for collecting.
 */
export function HandOver({ order }: { order: AheadOrder }) {
  const text = useText()
  const type = codeFor(order)
  // What was ready and left the shelf unfetched is given out by the code alone: the counter no longer knows its number. A rider has long brought theirs.
  const isLeft = order.state === 'over' && order.readyAt !== null && type !== 'takeout'
  const wanted = type !== null && order.state !== 'unpaid' && (isRunning(order) || isLeft)
  const code = useHandOverCode(order, wanted)
  if (!wanted || type === null) return null
  const nothing = whyNothing(code)
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

/** Who reads the code; null = nobody does. */
function codeFor(order: AheadOrder): 'pickup' | 'takeout' | 'preorder' | 'collect' | null {
  if (order.cameBack) return 'pickup'
  const type = typeWord(order)
  if (type === 'table') return null
  if (type !== 'takeout' || order.deliverySelf) return type
  return order.state === 'ready' ? 'collect' : null
}
