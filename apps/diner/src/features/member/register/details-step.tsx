import { passwordLength } from '@comanda/rules/member/password.ts'
import { calendarDay } from '@comanda/rules/time/business-day.ts'
import { localTime } from '@comanda/rules/time/local-time.ts'
import { Chip, Chips } from '@comanda/ui/action/chip.tsx'
import { TextField } from '@comanda/ui/field/text-field.tsx'
import { type FormEvent, useId, useState } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { BirthdayField } from '../components/birthday-field.tsx'
import { useFieldFocus } from '../use-field-focus.ts'
import { shownAccount } from './account.ts'
import { Consent, consentsMissing, noConsent } from './consent.tsx'
import type { RegisterField } from './field-of.ts'
import { JoinButton } from './join-button.tsx'
import styles from './register.module.css'
import { StepFrame } from './step-frame.tsx'
import type { RegisterForm } from './use-register.ts'

const nothingSaid = { username: '', birthday: '', sex: null as 0 | 1 | null, password: '', repeat: '' }

/** Step 9: there is no account yet. A name and both consents are needed; the rest may be left out. */
export function DetailsStep({ wizard: { step }, problems, busy, ...form }: RegisterForm) {
  const text = useText()
  const [said, setSaid] = useState(nothingSaid)
  const [consents, setConsents] = useState(noConsent)
  const { form: element, focus } = useFieldFocus<RegisterField>()
  const zone = usePage().store?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const [today] = useState(() => calendarDay(localTime(Date.now(), zone)))
  const missing = consentsMissing(consents)
  const say = (field: keyof typeof nothingSaid) => (value: string) => {
    setSaid((before) => ({ ...before, [field]: value }))
    form.clear(field === 'sex' ? 'birthday' : field)
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    // The button names what is missing, and leads there.
    if (missing > 0) element.current?.querySelector<HTMLInputElement>('input[type=checkbox]:not(:checked)')?.focus()
    else focus(await form.join(said, today))
  }
  const account = step.is === 'register' ? shownAccount(step.proof.account) : ''
  return (
    <StepFrame number={3} title={text('register.nameTitle')} lead={text('register.newAccount', { account })}>
      <form ref={element} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          name="username"
          label={text('register.name')}
          problem={problems.username}
          value={said.username}
          autoComplete="name"
          maxLength={40}
          required
          onChange={(event) => say('username')(event.target.value)}
        />
        <BirthdayField birthday={said.birthday} problem={problems.birthday} onBirthday={say('birthday')} />
        <Gender value={said.sex} onChoose={(sex) => setSaid((before) => ({ ...before, sex }))} />
        <NewPassword said={said} problems={problems} onType={say} />
        <Consent consents={consents} onConsent={setConsents} />
        <p className={styles.problem} role="alert">
          {problems.form}
        </p>
        <JoinButton missing={missing} waiting={busy}>
          {text('register.join')}
        </JoinButton>
      </form>
    </StepFrame>
  )
}

const genders = [null, 1, 0] as const

function Gender({ value, onChoose }: { value: 0 | 1 | null; onChoose: (sex: 0 | 1 | null) => void }) {
  const text = useText()
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{text('register.sex')}</legend>
      <Chips>
        {genders.map((gender) => (
          <Chip
            key={String(gender)}
            kind="radio"
            name={name}
            checked={value === gender}
            onChange={() => onChoose(gender)}
          >
            {text(gender === null ? 'register.sexUnsaid' : gender === 0 ? 'register.male' : 'register.female')}
          </Chip>
        ))}
      </Chips>
    </fieldset>
  )
}

interface NewPasswordProps {
  said: typeof nothingSaid
  problems: RegisterForm['problems']
  onType: (field: 'password' | 'repeat') => (value: string) => void
}

/** Optional: without a password the member signs in by code. */
function NewPassword({ said, problems, onType }: NewPasswordProps) {
  const text = useText()
  return (
    <>
      <TextField
        name="password"
        type="password"
        label={text('register.newPassword')}
        help={text('register.passwordHelp', { n: passwordLength.min })}
        problem={problems.password}
        value={said.password}
        autoComplete="new-password"
        maxLength={1024}
        onChange={(event) => onType('password')(event.target.value)}
      />
      {(said.password !== '' || said.repeat !== '') && (
        <TextField
          name="repeat"
          type="password"
          label={text('register.repeat')}
          problem={problems.repeat}
          value={said.repeat}
          autoComplete="new-password"
          maxLength={1024}
          onChange={(event) => onType('repeat')(event.target.value)}
        />
      )}
    </>
  )
}
