import { IconButton } from '@comanda/ui/action/icon-button.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { caretDown, x } from '@comanda/ui/icon/icons.tsx'
import { classes } from '@comanda/ui/style/classes.ts'
import { useId } from 'react'
import { useText } from '../../../i18n/text.ts'
import { countryCodes, isEmail, type TypedAccount } from './account.ts'
import styles from './account-field.module.css'

export interface AccountFieldProps {
  value: TypedAccount
  problem: string | undefined
  autoComplete: string
  onType: (typed: Partial<TypedAccount>) => void
}

/** A phone or an e-mail address in one field. The country code beside it leaves when an address is typed. */
export function AccountField({ value: { zone, typed }, problem, autoComplete, onType }: AccountFieldProps) {
  const text = useText()
  const id = useId()
  const isWrong = problem !== undefined && problem !== ''
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {text('register.account')}
      </label>
      <div className={classes(styles.field, isWrong && styles.wrong)}>
        {!isEmail(typed) && (
          <span className={styles.zone}>
            <span aria-hidden="true">+{zone}</span>
            <Icon shape={caretDown} size="xs" />
            <select
              name="zone"
              aria-label={text('phone.zone')}
              value={zone}
              autoComplete="tel-country-code"
              onChange={(event) => onType({ zone: event.target.value })}
            >
              {countryCodes.map((one) => (
                <option key={one} value={one}>
                  {text('phone.zoneName', { zone: one })}
                </option>
              ))}
            </select>
          </span>
        )}
        <input
          id={id}
          name="account"
          className={styles.input}
          value={typed}
          inputMode="email"
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={320}
          required
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-help`}
          onChange={(event) => onType({ typed: event.target.value })}
        />
        {typed !== '' && (
          <IconButton
            shape={x}
            size="md"
            label={text('register.clear')}
            onClick={(event) => {
              onType({ typed: '' })
              const input = event.currentTarget.parentElement?.querySelector('input')
              input?.focus()
            }}
          />
        )}
      </div>
      <p id={`${id}-help`} className={styles.problem} aria-live="polite">
        {problem}
      </p>
    </div>
  )
}
