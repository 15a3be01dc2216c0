import { Button } from '@comanda/ui/action/button.tsx'
import { LiveRegion } from '@comanda/ui/feedback/live-region.tsx'
import type { FormEvent } from 'react'
import { useText } from '../../../i18n/text.ts'
import { CodeField } from '../components/code-field.tsx'
import { useFieldFocus } from '../use-field-focus.ts'
import { shownAccount } from './account.ts'
import type { RegisterField } from './field-of.ts'
import styles from './register.module.css'
import { StepFrame } from './step-frame.tsx'
import type { RegisterForm } from './use-register.ts'

/** The code on its way; also the server's extra step (step 10), which brings its own sentence. */
export function CodeStep({ wizard: { step }, code, problems, busy, left, ...form }: RegisterForm) {
  const text = useText()
  const sent = step.is === 'code' ? step.sent : null
  const extra = step.is === 'verify' ? step.extra : null
  const verifyId = sent?.verifyId ?? extra?.optionId
  const { form: element, focus } = useFieldFocus<RegisterField>(verifyId)
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    focus(await form.giveCode())
  }
  const said = sent === null ? (extra?.message ?? '') : text('register.sent', { account: shownAccount(sent.account) })
  return (
    <StepFrame
      number={2}
      title={text('register.codeTitle')}
      lead={
        <>
          {said}{' '}
          <button type="button" className={styles.link} onClick={form.restart}>
            {text(sent?.account.zone === '' ? 'register.changeEmail' : 'register.change')}
          </button>
        </>
      }
    >
      <form ref={element} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <CodeField
          code={code}
          problem={problems.code}
          outbox={sent?.outbox ?? extra?.outbox ?? ''}
          onCode={form.setCode}
        />
        {sent !== null && (
          <Button
            kind="quiet"
            wide
            aria-disabled={left > 0}
            className={left > 0 ? styles.counting : undefined}
            onClick={() => void form.resend().then(focus)}
          >
            {left > 0 ? text('register.again', { n: left }) : text('phone.resend')}
          </Button>
        )}
        <p className={styles.problem} role="alert">
          {problems.form}
        </p>
        <Button type="submit" kind="primary" size="big" wide waiting={busy}>
          {text('register.next')}
        </Button>
        <LiveRegion>{said}</LiveRegion>
      </form>
    </StepFrame>
  )
}
