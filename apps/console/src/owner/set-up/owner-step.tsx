import { useState } from 'react'
import { useOwnerText } from '../i18n/text.ts'
import { YesNo } from '../parts/choices.tsx'
import { FormText } from './form-fields.tsx'

/** The owner's account. The password is kept nowhere in this browser. */
export function OwnerStep() {
  const t = useOwnerText()
  const [isShown, setShown] = useState(false)
  return (
    <>
      <p>{t('setUp.ownerHint')}</p>
      <FormText name="displayName" label={t('setUp.displayName')} help={t('setUp.displayNameHelp')} />
      <FormText name="username" label={t('setUp.username')} help={t('setUp.usernameHelp')} autoComplete="username" />
      <FormText
        name="password"
        label={t('setUp.password')}
        help={t('setUp.passwordHelp')}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
      />
      <YesNo label={t('setUp.showPassword')} value={isShown} onChoose={setShown} />
    </>
  )
}
