import { useId } from 'react'
import { useText } from '../../../i18n/text.ts'
import styles from './phone-sheet.module.css'

export interface ZoneFieldProps {
  zones: readonly string[]
  zone: string
  onZone: (zone: string) => void
}

/** The phone's own list: it knows best how to choose one of a few. */
export function ZoneField({ zones, zone, onZone }: ZoneFieldProps) {
  const text = useText()
  const id = useId()
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {text('phone.zone')}
      </label>
      <select
        id={id}
        name="zone"
        className={styles.select}
        value={zone}
        autoComplete="tel-country-code"
        onChange={(event) => onZone(event.target.value)}
      >
        {zones.map((one) => (
          <option key={one} value={one}>
            {text('phone.zoneName', { zone: one })}
          </option>
        ))}
      </select>
    </div>
  )
}
