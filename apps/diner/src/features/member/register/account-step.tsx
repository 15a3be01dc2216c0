import { Button } from '@comanda/ui/action/button.tsx'
import { TextField } from '@comanda/ui/field/text-field.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { crown, receipt } from '@comanda/ui/icon/icons.tsx'
import { wallet } from '@comanda/ui/icon/icons-later.tsx'
import { type FormEvent, useState } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { useFieldFocus } from '../use-field-focus.ts'
import { AccountField } from './account-field.tsx'
import type { RegisterField } from './field-of.ts'
import styles from './register.module.css'
import { StepFrame } from './step-frame.tsx'
import type { RegisterForm } from './use-register.ts'

/** Step 1: a phone or an e-mail address, to which a code is sent. The answer is the same for every one. */
export function AccountStep({ wizard, problems, busy, ...form }: RegisterForm) {
  const text = useText()
  const { form: element, focus } = useFieldFocus<RegisterField>()
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    focus(await form.askCode())
  }
  return (
    <StepFrame isFirst number={1} title={text('register.title')} lead={text('register.lead')}>
      <form ref={element} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <AccountField value={wizard.typed} problem={problems.account} autoComplete="username" onType={form.setTyped} />
        <p className={styles.problem} role="alert">
          {problems.form}
        </p>
        <Button type="submit" kind="primary" size="big" wide waiting={busy}>
          {text('register.send')}
        </Button>
        <Button kind="quiet" wide onClick={() => form.choose('password')}>
          {text('register.withPassword')}
        </Button>
      </form>
      <Perks />
    </StepFrame>
  )
}

/** Sign-in by password (authType 30). */
export function PasswordStep({ wizard, problems, busy, ...form }: RegisterForm) {
  const text = useText()
  const [password, setPassword] = useState('')
  const { form: element, focus } = useFieldFocus<RegisterField>()
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    focus(await form.givePassword(password))
  }
  return (
    <StepFrame number={1} title={text('register.passwordTitle')} lead={text('register.passwordLead')}>
      <form ref={element} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <AccountField value={wizard.typed} problem={problems.account} autoComplete="username" onType={form.setTyped} />
        <TextField
          name="password"
          type="password"
          label={text('register.password')}
          problem={problems.password}
          value={password}
          autoComplete="current-password"
          maxLength={1024}
          required
          onChange={(event) => {
            setPassword(event.target.value)
            form.clear('password')
          }}
        />
        <p className={styles.problem} role="alert">
          {problems.form}
        </p>
        <Button type="submit" kind="primary" size="big" wide waiting={busy}>
          {text('register.signIn')}
        </Button>
        <Button kind="quiet" wide onClick={() => form.choose('account')}>
          {text('register.withCode')}
        </Button>
      </form>
    </StepFrame>
  )
}

/** What a membership of this seller gives. */
function Perks() {
  const text = useText()
  const { style } = usePage()
  return (
    <ul className={styles.perks}>
      <li>
        <Icon shape={crown} size="md" />
        {text('register.perkPrices')}
      </li>
      {style.pointRule !== null && (
        <li>
          <Icon shape={wallet} size="md" />
          {text('register.perkPoints')}
        </li>
      )}
      <li>
        <Icon shape={receipt} size="md" />
        {text('register.perkHistory')}
      </li>
    </ul>
  )
}
