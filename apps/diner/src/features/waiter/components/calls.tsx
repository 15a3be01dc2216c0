import { minutesSince } from '@comanda/rules/kitchen/table-look.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import { Section } from '@comanda/ui/layout/page.tsx'
import { useState } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { answerCall, type Floor } from '../floor.queries.ts'
import styles from './calls.module.css'

/** The tables that call, longest wait first, each with the most common answer. */
export function Calls({ floor, storeId, onAnswered }: { floor: Floor; storeId: string; onAnswered: () => void }) {
  const text = useText()
  const calls = floor.tables
    .flatMap(({ tablename, calls: made }) => made.map((call) => ({ ...call, tablename })))
    .sort((one, other) => one.calledAt.localeCompare(other.calledAt))
  if (calls.length === 0) return null
  return (
    <Section title={text('waiter.calls')}>
      <Card flush>
        <ul className={styles.list}>
          {calls.map(({ callId, tablename, reason, words, calledAt }) => (
            <li key={callId} className={styles.call}>
              <span className={styles.words}>
                <b>{text('waiter.callOf', { table: tablename, reason: words || text(`waiter.call.${reason}`) })}</b>
                {text('waiter.ago', { n: minutesSince(calledAt, Date.parse(floor.now)) })}
              </span>
              <Coming storeId={storeId} callId={callId} onAnswered={onAnswered} />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}

function Coming({ storeId, callId, onAnswered }: { storeId: string; callId: string; onAnswered: () => void }) {
  const text = useText()
  const { sellerId } = usePage()
  const [state, setState] = useState<'open' | 'saying' | 'failed'>('open')
  async function come() {
    setState('saying')
    if (await answerCall({ sellerId, storeId }, callId)) onAnswered()
    else setState('failed')
  }
  return (
    <Button kind="soft" size="small" waiting={state === 'saying'} onClick={() => void come()}>
      {text(state === 'failed' ? 'waiter.again' : 'waiter.coming')}
    </Button>
  )
}
