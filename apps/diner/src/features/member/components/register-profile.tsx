import { Button } from '@comanda/ui/action/button.tsx'
import { CheckField } from '@comanda/ui/field/check-field.tsx'
import { SelectField } from '@comanda/ui/field/select-field.tsx'
import { TextField } from '@comanda/ui/field/text-field.tsx'
import { useTypedText } from '@comanda/ui/field/use-typed-text.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import type { Wizard } from '../wizard/use-wizard.ts'
import { BirthdayField } from './birthday-field.tsx'
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
        <BirthdayField
          birthday={profile.birthday}
          problem={problems.birthday}
          onBirthday={(birthday) => setProfile({ birthday })}
        />
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
