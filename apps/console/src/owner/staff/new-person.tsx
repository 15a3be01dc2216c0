import { newStaff, password as passwordField, type StaffAccount } from '@comanda/contract/kitchen/staff.schema.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { client } from '../../app/client.ts'
import { useIntentKey } from '../../app/use-intent-key.ts'
import { useOwnerText } from '../i18n/text.ts'
import { useOwner } from '../owner-context.ts'
import { TextField } from '../parts/text-field.tsx'
import { PasswordField } from './password-field.tsx'
import css from './staff.module.css'
import { useStaffWrite } from './staff.queries.ts'
import { draftOf, fieldsOf, suggestPassword, wrongFields } from './staff-draft.ts'
import { StaffFieldSet } from './staff-fields.tsx'

export interface FirstSignIn {
  readonly username: string
  readonly password: string
}

interface Props {
  readonly editor: StaffAccount
  readonly onAdded: (first: FirstSignIn) => void
  readonly onClose: () => void
}

/** A new account with its first password. */
export function NewPerson({ editor, onAdded, onClose }: Props) {
  const t = useOwnerText()
  const { sellerId } = useOwner()
  const keyOf = useIntentKey()
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState(suggestPassword)
  const [draft, setDraft] = useState(() =>
    draftOf({ displayName: '', role: 'waiter', storeIds: editor.storeIds, added: [], removed: [] }),
  )
  const [isChecked, setChecked] = useState(false)
  const wrong = wrongFields(draft)
  const isNamed = newStaff.shape.username.safeParse(username.trim()).success
  const isSafe = passwordField.safeParse(password).success
  const add = useStaffWrite(async () => {
    const person = { ...fieldsOf(draft), username: username.trim(), password }
    const body = { ...person, msgid: keyOf(person) }
    const added = await client.ask('POST /console/api/:sellerId/staff', { params: { sellerId }, body })
    onAdded({ username: added.username, password })
    return added
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    setChecked(true)
    if (wrong.size === 0 && isNamed && isSafe) add.mutate()
  }
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <h2 ref={head} tabIndex={-1}>
        {t('staff.add')}
      </h2>
      <TextField
        label={t('staff.username')}
        help={t('staff.usernameHelp')}
        value={username}
        onChange={setUsername}
        problem={isChecked && !isNamed ? t('staff.wrong.username') : ''}
        autoComplete="off"
        spellCheck="false"
      />
      <PasswordField
        value={password}
        onChange={setPassword}
        problem={isChecked && !isSafe ? t('staff.wrong.password') : ''}
      />
      <StaffFieldSet
        editor={editor}
        draft={draft}
        wrong={isChecked ? wrong : new Set()}
        isOwn={false}
        onChange={setDraft}
      />
      {add.error !== null && (
        <p role="alert" className={css.fault}>
          {add.error.message}
        </p>
      )}
      <div className={css.buttons}>
        <Button type="submit" kind="primary" waiting={add.isPending}>
          {t('staff.create')}
        </Button>
        <Button onClick={onClose}>{t('staff.back')}</Button>
      </div>
    </form>
  )
}
