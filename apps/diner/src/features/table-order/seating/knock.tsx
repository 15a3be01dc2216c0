import { Button } from '@comanda/ui/action/button.tsx'
import { LiveRegion } from '@comanda/ui/feedback/live-region.tsx'
import { useState } from 'react'
import { showProblem } from '../../../app/problem.state.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './knock.module.css'
import { useSeating } from './seating.state.ts'
import { letIn } from './seating-calls.ts'

/** A guest asks to join: every companion can accept or refuse, on any screen. One request at a time. */
export function Knock() {
  const text = useText()
  const waiting = useSeating(({ view }) => view?.waiting ?? none)
  const [first] = waiting
  const [answering, setAnswering] = useState<string>()
  const words = first && (first.name === '' ? text('seating.knockNoName') : text('seating.knock', { name: first.name }))
  async function answer(accept: boolean): Promise<void> {
    if (first === undefined || answering !== undefined) return
    setAnswering(first.uid)
    const result = await letIn(first.uid, accept)
    if (result?.ok === false) showProblem(result.code, result.message || text('seating.failed'))
    setAnswering(undefined)
  }
  return (
    <>
      <LiveRegion>{words ?? ''}</LiveRegion>
      {first && (
        <section className={styles.knock} aria-label={words}>
          <p className={styles.words}>
            <b>{words}</b>
            {text('seating.knockText')}
          </p>
          <div className={styles.answers}>
            <Button size="small" waiting={answering !== undefined} onClick={() => void answer(false)}>
              {text('seating.notNow')}
            </Button>
            <Button kind="primary" size="small" waiting={answering !== undefined} onClick={() => void answer(true)}>
              {text('seating.letIn')}
            </Button>
          </div>
        </section>
      )}
    </>
  )
}

const none: readonly never[] = []
