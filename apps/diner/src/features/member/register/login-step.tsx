import { Button } from '@comanda/ui/action/button.tsx'
import { useEffect, useRef } from 'react'
import { useText } from '../../../i18n/text.ts'
import styles from './register.module.css'
import { StepFrame } from './step-frame.tsx'
import type { RegisterForm } from './use-register.ts'

/** Step 8: the code was right. The account signs in by itself; a lost answer is asked again. */
export function LoginStep({ wizard: { step }, problems, busy, enter, restart }: RegisterForm) {
  const text = useText()
  const proof = step.is === 'login' ? step.proof : null
  const begun = useRef(false)
  useEffect(() => {
    if (proof === null || begun.current) return
    begun.current = true
    void enter(proof)
  }, [proof, enter])
  const hasFailed = problems.form !== undefined && problems.form !== ''
  return (
    <StepFrame number={2} title={text('register.loginTitle')}>
      <div className={styles.form}>
        <p className={styles.problem} role="alert">
          {problems.form}
        </p>
        {hasFailed && (
          <>
            <Button kind="primary" size="big" wide waiting={busy} onClick={() => proof && void enter(proof)}>
              {text('register.retry')}
            </Button>
            <Button kind="quiet" wide onClick={restart}>
              {text('register.change')}
            </Button>
          </>
        )}
      </div>
    </StepFrame>
  )
}
