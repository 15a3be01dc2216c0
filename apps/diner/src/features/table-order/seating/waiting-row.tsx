import { Button } from '@comanda/ui/action/button.tsx'
import { useState } from 'react'
import { showProblem } from '../../../app/problem.state.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './people-sheet.module.css'
import { letIn } from './seating-calls.ts'

/** A guest who asks to join, with accept and refuse. */
export function WaitingRow({ uid, name }: { uid: string; name: string }) {
  const text = useText()
  const [answering, setAnswering] = useState(false)
  async function answer(accept: boolean): Promise<void> {
    setAnswering(true)
    const result = await letIn(uid, accept)
    if (result?.ok === false) showProblem(result.code, result.message || text('seating.failed'))
    setAnswering(false)
  }
  return (
    <li className={styles.person}>
      <span className={styles.words}>
        <b>{name === '' ? text('seating.knockNoName') : name}</b>
      </span>
      <span className={styles.answers}>
        <Button size="small" waiting={answering} onClick={() => void answer(false)}>
          {text('seating.notNow')}
        </Button>
        <Button kind="primary" size="small" waiting={answering} onClick={() => void answer(true)}>
          {text('seating.letIn')}
        </Button>
      </span>
    </li>
  )
}
