import { Button } from '@comanda/ui/action/button.tsx'
import { LiveRegion } from '@comanda/ui/feedback/live-region.tsx'
import { SelectField } from '@comanda/ui/field/select-field.tsx'
import { TextField } from '@comanda/ui/field/text-field.tsx'
import { useTypedText } from '@comanda/ui/field/use-typed-text.ts'
import { Stamp } from '@comanda/ui/mark/stamp.tsx'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { useWizard, type Wizard } from '../wizard/use-wizard.ts'
import { countryCodes, progressOf, type WizardStep } from '../wizard/wizard-step.ts'
import { CodeField } from './code-field.tsx'
import styles from './register.module.css'
import { RegisterProfile } from './register-profile.tsx'
import { StepForm } from './step-form.tsx'

/** How long the success stands before the guest goes on. */
const successMs = 1000

export interface RegisterStepsProps {
  /** The guest is signed in: goes on. */
  onDone: () => void
}

/** Registering and signing in (spec 2 §2). */
export function RegisterSteps({ onDone }: RegisterStepsProps) {
  const wizard = useWizard()
  const { step } = wizard
  return (
    <div className={styles.wizard}>
      <Progress step={step} />
      {step === 'account' && <AccountStep wizard={wizard} />}
      {step === 'code' && <CodeStep wizard={wizard} />}
      {step === 'password' && <PasswordStep wizard={wizard} />}
      {step === 'profile' && <RegisterProfile wizard={wizard} />}
      {step === 'done' && <Done isNew={wizard.isNew} onDone={onDone} />}
    </div>
  )
}

function Progress({ step }: { step: WizardStep }) {
  const text = useText()
  const at = progressOf(step)
  return (
    <p className={styles.progress}>
      <span className="sr">{text('register.step', { n: at })}</span>
      {[1, 2, 3].map((one) => (
        <span key={one} className={one <= at ? styles.past : undefined} aria-hidden="true" />
      ))}
    </p>
  )
}

function AccountField({ wizard: { zone, setZone, typed, setTyped, problems } }: { wizard: Wizard }) {
  const text = useText()
  const entry = useTypedText(typed, setTyped)
  const isMail = typed.includes('@')
  return (
    <>
      <TextField
        name="account"
        label={text('register.account')}
        problem={problems.account}
        {...entry}
        inputMode={isMail ? 'email' : 'text'}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={254}
        required
      />
      {!isMail && (
        <SelectField
          name="zone"
          label={text('phone.zone')}
          value={zone}
          choices={countryCodes.map((code) => ({ value: code, name: text('phone.zoneName', { zone: code }) }))}
          autoComplete="tel-country-code"
          onChoose={setZone}
        />
      )}
    </>
  )
}

function AccountStep({ wizard }: { wizard: Wizard }) {
  const text = useText()
  const { busy, left, problems } = wizard
  return (
    <StepForm
      heading={text('register.accountTitle')}
      lead={text('register.accountLead')}
      problem={problems.form}
      onSubmit={() => void wizard.askCode()}
    >
      <AccountField wizard={wizard} />
      <Button type="submit" kind="primary" size="big" wide waiting={busy} aria-disabled={left > 0}>
        {left > 0 ? text('phone.again', { n: left }) : text('register.send')}
      </Button>
      <Button kind="quiet" wide onClick={wizard.withPassword}>
        {text('register.withPassword')}
      </Button>
      <p className={styles.lead}>{text('register.free')}</p>
    </StepForm>
  )
}

function CodeStep({ wizard }: { wizard: Wizard }) {
  const text = useText()
  const { sent, busy, left, problems } = wizard
  const [code, setCode] = useState('')
  if (sent === null) return null
  const to = sent.zone === '' ? sent.telephone : `+${sent.zone} ${sent.telephone}`
  return (
    <StepForm
      heading={text('register.codeTitle')}
      lead={text('register.codeLead', { to })}
      problem={problems.form}
      onSubmit={() => void wizard.enterCode(code)}
    >
      <CodeField code={code} problem={problems.code} outbox={sent.outbox} onCode={(typed) => setCode(typed)} />
      <Button type="submit" kind="primary" size="big" wide waiting={busy}>
        {text('register.next')}
      </Button>
      <div className={styles.two}>
        <Button kind="quiet" wide aria-disabled={left > 0} onClick={() => void wizard.askCode()}>
          {left > 0 ? text('phone.again', { n: left }) : text('phone.resend')}
        </Button>
        <Button kind="quiet" wide onClick={wizard.changeAccount}>
          {text('register.change')}
        </Button>
      </div>
      <LiveRegion>{text('register.codeLead', { to })}</LiveRegion>
    </StepForm>
  )
}

function PasswordStep({ wizard }: { wizard: Wizard }) {
  const text = useText()
  const { busy, problems } = wizard
  const [password, setPassword] = useState('')
  return (
    <StepForm
      heading={text('register.passwordTitle')}
      problem={problems.form}
      onSubmit={() => void wizard.signInByPassword(password)}
    >
      <AccountField wizard={wizard} />
      <TextField
        name="password"
        type="password"
        label={text('register.password')}
        problem={problems.password}
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        autoComplete="current-password"
        maxLength={1024}
        required
      />
      <Button type="submit" kind="primary" size="big" wide waiting={busy}>
        {text('register.signIn')}
      </Button>
      <Button kind="quiet" wide onClick={wizard.withCode}>
        {text('register.withCode')}
      </Button>
    </StepForm>
  )
}

function Done({ isNew, onDone }: { isNew: boolean; onDone: () => void }) {
  const text = useText()
  const goOn = useRef(onDone)
  goOn.current = onDone
  useEffect(() => {
    const timer = setTimeout(() => goOn.current(), successMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.done} role="status">
      <Stamp tone="ok">{text('register.stamp')}</Stamp>
      <p className={styles.heading}>{text(isNew ? 'register.registered' : 'register.signedIn')}</p>
    </div>
  )
}
