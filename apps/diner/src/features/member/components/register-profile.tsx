import { birthdayRange } from '@comanda/rules/member/birthday.ts'
import { localTime } from '@comanda/rules/time/local-time.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { CheckField } from '@comanda/ui/field/check-field.tsx'
import { SelectField } from '@comanda/ui/field/select-field.tsx'
import { TextField } from '@comanda/ui/field/text-field.tsx'
import { useTypedText } from '@comanda/ui/field/use-typed-text.ts'
import { useState } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import type { Wizard } from '../wizard/use-wizard.ts'
import styles from './register.module.css'
import { StepForm } from './step-form.tsx'
import { type Terms, TermsDialog } from './terms-dialog.tsx'

/** Step 9: a new member. Both consents come first (spec 2 §2). */
export function RegisterProfile({ wizard }: { wizard: Wizard }) {
  const text = useText()
  const { profile, setProfile, problems, busy } = wizard
  const [agreed, setAgreed] = useState<readonly Terms[]>([])
  const [shown, setShown] = useState<Terms | null>(null)
  const name = useTypedText(profile.username, (username) => setProfile({ username }))
  const missing = 2 - agreed.length
  const check = (terms: Terms) => (isChecked: boolean) =>
    setAgreed((now) => (isChecked ? [...now, terms] : now.filter((one) => one !== terms)))
  return (
    <StepForm
      heading={text('register.profileTitle')}
      lead={text('register.profileLead')}
      problem={problems.form}
      onSubmit={() => {
        if (missing === 0) void wizard.register()
      }}
    >
      <TextField
        name="username"
        label={text('register.name')}
        problem={problems.username}
        {...name}
        autoComplete="nickname"
        maxLength={40}
        required
      />
      <div className={styles.two}>
        <BirthdayField wizard={wizard} />
        <SelectField
          name="sex"
          label={text('register.sex')}
          value={profile.sex}
          choices={[
            { value: '', name: text('register.sexUnsaid') },
            { value: '0', name: text('register.male') },
            { value: '1', name: text('register.female') },
          ]}
          onChoose={(sex) => setProfile({ sex: sex as '' | '0' | '1' })}
        />
      </div>
      <PasswordFields wizard={wizard} />
      <div className={styles.consents}>
        {(['agreement', 'privacy'] as const).map((terms) => (
          <div key={terms} className={styles.consent}>
            <CheckField
              label={text(`register.${terms}Agree`)}
              checked={agreed.includes(terms)}
              onCheck={check(terms)}
            />
            <button type="button" onClick={() => setShown(terms)}>
              {text('register.read')}
            </button>
          </div>
        ))}
      </div>
      <Button type="submit" kind="primary" size="big" wide waiting={busy} disabled={missing > 0}>
        {missing > 0 ? text('register.missing', { n: missing }) : text('register.register')}
      </Button>
      <TermsDialog terms={shown} onClose={() => setShown(null)} />
    </StepForm>
  )
}

/** Not asked for until the guest wants it: a birthday is never required. The picker starts 30 years ago. */
function BirthdayField({ wizard: { profile, setProfile, problems } }: { wizard: Wizard }) {
  const text = useText()
  const { store } = usePage()
  const { year, month, day } = localTime(Date.now(), store?.timeZone ?? 'UTC')
  const two = (value: number) => String(value).padStart(2, '0')
  const { from, to, preset } = birthdayRange(`${year}-${two(month)}-${two(day)}`)
  if (profile.birthday === '') {
    return (
      <Button kind="soft" wide onClick={() => setProfile({ birthday: preset })}>
        {text('register.addBirthday')}
      </Button>
    )
  }
  return (
    <TextField
      name="birthday"
      type="date"
      label={text('register.birthday')}
      problem={problems.birthday}
      value={profile.birthday}
      min={from}
      max={to}
      onChange={({ currentTarget }) => setProfile({ birthday: currentTarget.value })}
      autoComplete="bday"
    />
  )
}

function PasswordFields({ wizard: { profile, setProfile, problems } }: { wizard: Wizard }) {
  const text = useText()
  return (
    <>
      <TextField
        name="password"
        type="password"
        label={text('register.newPassword')}
        help={text('register.passwordHelp')}
        problem={problems.password}
        value={profile.password}
        onChange={({ currentTarget }) => setProfile({ password: currentTarget.value })}
        autoComplete="new-password"
        maxLength={1024}
      />
      {profile.password !== '' && (
        <TextField
          name="repeated"
          type="password"
          label={text('register.repeat')}
          problem={problems.repeated}
          value={profile.repeated}
          onChange={({ currentTarget }) => setProfile({ repeated: currentTarget.value })}
          autoComplete="new-password"
          maxLength={1024}
        />
      )}
    </>
  )
}
