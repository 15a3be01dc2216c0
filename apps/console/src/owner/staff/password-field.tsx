import { Button } from '@comanda/ui/action/button.tsx'
import { useOwnerText } from '../i18n/text.ts'
import { TextField } from '../parts/text-field.tsx'
import css from './staff.module.css'
import { suggestPassword } from './staff-draft.ts'

interface Props {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem: string
}

/** Readable: the owner gives it to the person. */
export function PasswordField({ value, onChange, problem }: Props) {
  const t = useOwnerText()
  return (
    <div className={css.password}>
      <TextField
        label={t('staff.password')}
        help={t('staff.passwordHelp')}
        value={value}
        onChange={onChange}
        problem={problem}
        autoComplete="off"
        spellCheck="false"
      />
      <Button onClick={() => onChange(suggestPassword())}>{t('staff.suggest')}</Button>
    </div>
  )
}
