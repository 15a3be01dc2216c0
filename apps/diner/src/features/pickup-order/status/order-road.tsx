import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { check } from '@comanda/ui/icon/icons.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { whenText } from '../time/when-text.ts'
import styles from './order-road.module.css'
import { type RoadStep, roadOf, type StepState, typeWord } from './order-status.ts'

/** The steps from the kitchen to the guest, with known times. */
export function OrderRoad({ order }: { order: AheadOrder }) {
  const text = useText()
  const steps = roadOf(order)
  const timeOf = useStepTime(order)
  if (steps.length === 0) return null
  return (
    <div className={styles.place}>
      <Card>
        <ol className={styles.road} aria-label={text('ahead.progress')}>
          {steps.map(({ step, state }) => (
            <li key={step} className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
              <span className={styles.mark}>{state === 'done' && <Icon shape={check} size="xs" />}</span>
              {text('ahead.step', { step, type: typeWord(order) })}
              <small>{timeOf(step, state)}</small>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  )
}

function useStepTime(order: AheadOrder): (step: RoadStep, state: StepState) => string {
  const text = useText()
  const { language } = usePage()
  const when = (iso: string) => whenText(iso, order.timeZone, language, Date.now())
  const about = (iso: string) => text('ahead.about', { time: when(iso) })
  return (step, state) => {
    // The time of the store's acceptance is unknown.
    if (step === 'received' && order.state === 'pending') return ''
    if (step === 'received') return state === 'later' ? about(order.releaseAt) : when(order.releaseAt)
    const at = step === 'ready' ? order.readyAt : step === 'done' ? order.handedOverAt : ''
    if (at !== null) return at && when(at)
    return order.state === 'pending' ? '' : about(order.readyBy)
  }
}
