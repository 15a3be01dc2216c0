import { SelectField } from '@comanda/ui/field/select-field.tsx'
import { TextField } from '@comanda/ui/field/text-field.tsx'
import { useTypedText } from '@comanda/ui/field/use-typed-text.ts'
import { useText } from '../../../i18n/text.ts'

export interface PhoneFieldsProps {
  phone: { readonly zone: string; readonly telephone: string }
  /** Country codes that get messages. */
  zones: readonly string[]
  /** The fault of the number; '' or undefined = none. */
  problem: string | undefined
  help?: string
  onZone: (zone: string) => void
  onTelephone: (telephone: string) => void
}

/** Country code and number of a phone. */
export function PhoneFields({ phone, zones, problem, help, onZone, onTelephone }: PhoneFieldsProps) {
  const text = useText()
  const typed = useTypedText(phone.telephone, onTelephone)
  return (
    <>
      <SelectField
        name="zone"
        label={text('phone.zone')}
        value={phone.zone}
        choices={zones.map((zone) => ({ value: zone, name: text('phone.zoneName', { zone }) }))}
        autoComplete="tel-country-code"
        onChoose={onZone}
      />
      <TextField
        name="telephone"
        label={text('phone.number')}
        help={help}
        problem={problem}
        {...typed}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        required
      />
    </>
  )
}
