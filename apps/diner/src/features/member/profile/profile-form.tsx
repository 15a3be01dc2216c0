import type { MemberInfo } from '@comanda/contract/member/account.schema.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { SelectField } from '@comanda/ui/field/select-field.tsx'
import { TextField } from '@comanda/ui/field/text-field.tsx'
import { useTypedText } from '@comanda/ui/field/use-typed-text.ts'
import { check } from '@comanda/ui/icon/icons.tsx'
import { Toast } from '@comanda/ui/overlay/toast.tsx'
import type { FormEvent } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { BirthdayField } from '../components/birthday-field.tsx'
import { PhoneFields } from '../components/phone-fields.tsx'
import { countryCodes } from '../register/account.ts'
import { dayText } from './day-text.ts'
import { PhoneStep } from './phone-step.tsx'
import styles from './profile.module.css'
import { ProfilePicture } from './profile-picture.tsx'
import { useProfile } from './use-profile.ts'

/** spec 2 §2 Profile page. */
export function ProfileForm({ member }: { member: MemberInfo }) {
  const text = useText()
  const { language } = usePage()
  const profile = useProfile(member)
  const { entry, problems, setEntry, busy } = profile
  const name = useTypedText(entry.username, (username) => setEntry({ username }))
  function submit(event: FormEvent): void {
    event.preventDefault()
    void profile.save()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ProfilePicture member={member} profile={profile} />
      <TextField
        name="username"
        label={text('register.name')}
        problem={problems.username}
        {...name}
        autoComplete="nickname"
        maxLength={40}
        required
      />
      <PhoneFields
        phone={entry}
        zones={[...new Set([...countryCodes, entry.zone])]}
        problem={problems.telephone}
        help={text('profile.phoneHelp')}
        onZone={(zone) => setEntry({ zone })}
        onTelephone={(telephone) => setEntry({ telephone })}
      />
      <div className={styles.two}>
        <SelectField
          name="sex"
          label={text('register.sex')}
          value={entry.sex}
          choices={[
            ...(member.sex === null ? [{ value: '', name: text('register.sexUnsaid') }] : []),
            { value: '0', name: text('register.male') },
            { value: '1', name: text('register.female') },
          ]}
          onChoose={(sex) => setEntry({ sex: sex as '' | '0' | '1' })}
        />
        {member.birthday === '' ? (
          <BirthdayField
            birthday={entry.birthday}
            problem={problems.birthday}
            onBirthday={(birthday) => setEntry({ birthday })}
          />
        ) : (
          <TextField
            name="birthday"
            label={text('register.birthday')}
            help={text('profile.birthdayFixed')}
            value={dayText(member.birthday, language)}
            readOnly
          />
        )}
      </div>
      <p className={styles.problem} role="alert">
        {problems.form}
      </p>
      <Button type="submit" kind="primary" size="big" wide waiting={busy && profile.step === null}>
        {text('profile.save')}
      </Button>
      <PhoneStep profile={profile} />
      <Toast icon={check}>{profile.isSaved ? text('profile.saved') : null}</Toast>
    </form>
  )
}
