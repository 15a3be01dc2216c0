import { birthdayRange } from '@comanda/rules/member/birthday.ts'
import { localTime } from '@comanda/rules/time/local-time.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { TextField } from '@comanda/ui/field/text-field.tsx'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'

export interface BirthdayFieldProps {
  /** '' = not said. */
  birthday: string
  problem: string | undefined
  onBirthday: (birthday: string) => void
}

/** Not asked for until the guest wants it: a birthday is never required. The picker starts 30 years ago. */
export function BirthdayField({ birthday, problem, onBirthday }: BirthdayFieldProps) {
  const text = useText()
  const { store } = usePage()
  const { year, month, day } = localTime(
    Date.now(),
    store?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  )
  const two = (value: number) => String(value).padStart(2, '0')
  const { from, to, preset } = birthdayRange(`${year}-${two(month)}-${two(day)}`)
  if (birthday === '') {
    return (
      <Button kind="soft" wide onClick={() => onBirthday(preset)}>
        {text('register.addBirthday')}
      </Button>
    )
  }
  return (
    <TextField
      name="birthday"
      type="date"
      label={text('register.birthday')}
      help={text('register.birthdayHelp')}
      problem={problem}
      value={birthday}
      min={from}
      max={to}
      onChange={({ currentTarget }) => onBirthday(currentTarget.value)}
      autoComplete="bday"
    />
  )
}
