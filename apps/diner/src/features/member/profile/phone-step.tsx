import { Button } from '@comanda/ui/action/button.tsx'
import { TextField } from '@comanda/ui/field/text-field.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { CodeField } from '../components/code-field.tsx'
import styles from './profile.module.css'
import { useLogin } from './profile.queries.ts'
import type { Profile, ProofStep } from './use-profile.ts'

/** The step that 10007 opens: the server's message, then the code (spec 2 §4, §8). */
export function PhoneStep({ profile }: { profile: Profile }) {
  const text = useText()
  const { step } = profile
  return (
    <Dialog
      open={step !== null}
      title={text(step?.optionType === 'update' ? 'profile.newPhone' : 'profile.oldPhone')}
      closeLabel={text('member.close')}
      onClose={profile.closeStep}
    >
      {step !== null && <Step key={step.optionId} profile={profile} step={step} />}
    </Dialog>
  )
}

function Step({ profile, step }: { profile: Profile; step: ProofStep }) {
  const text = useText()
  const mayUsePassword = useLogin().data?.hasPassword === true && step.optionType === 'account'
  const [byPassword, setByPassword] = useState(false)
  const [typed, setTyped] = useState('')
  const { problems, busy } = profile
  return (
    <div className={styles.form}>
      {byPassword ? (
        <TextField
          name="password"
          type="password"
          label={text('register.password')}
          problem={problems.step}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          autoComplete="current-password"
          maxLength={1024}
        />
      ) : (
        <>
          <p role="alert">{step.message}</p>
          <CodeField code={typed} problem={problems.step} outbox={step.outbox} onCode={(code) => setTyped(code)} />
        </>
      )}
      <Button
        kind="primary"
        size="big"
        wide
        waiting={busy}
        onClick={() => void (byPassword ? profile.save({ password: typed }) : profile.enterCode(typed))}
      >
        {text('register.next')}
      </Button>
      {mayUsePassword && (
        <Button
          kind="quiet"
          wide
          onClick={() => {
            setTyped('')
            setByPassword(!byPassword)
          }}
        >
          {text(byPassword ? 'register.withCode' : 'register.withPassword')}
        </Button>
      )}
    </div>
  )
}
