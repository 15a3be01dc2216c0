import { useOwnerText } from '../../i18n/text.ts'
import menuCss from '../menu.module.css'

/** Behind how many groups of a dish a new one comes; 99 = last. */
const places = [99, 0, 1, 2, 3] as const

export function PlaceField({
  value,
  onChange,
}: {
  readonly value: number
  readonly onChange: (place: number) => void
}) {
  const t = useOwnerText()
  return (
    <label className={menuCss.small}>
      <span>{t('options.place')}</span>
      <select className={menuCss.input} value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {places.map((one) => (
          <option key={one} value={one}>
            {one === 99
              ? t('options.placeLast')
              : one === 0
                ? t('options.placeFirst')
                : t('options.placeAfter', { n: one })}
          </option>
        ))}
      </select>
    </label>
  )
}
