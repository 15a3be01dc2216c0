import { Icon } from '@comanda/ui/icon/icon.tsx'
import { caretDown } from '@comanda/ui/icon/icons.tsx'
import css from './select.module.css'

export interface Choice<V extends string> {
  readonly value: V
  readonly name: string
  readonly lang?: string
}

interface Props<V extends string> {
  readonly label: string
  readonly value: V
  readonly choices: readonly Choice<V>[]
  readonly onChoose: (value: V) => void
}

/** The system's select, large enough for a wet thumb. It cuts a long choice, so the text below it wraps instead. */
export function Select<V extends string>({ label, value, choices, onChoose }: Props<V>) {
  const chosen = choices.find((one) => one.value === value)
  return (
    <div className={css.select}>
      <select aria-label={label} value={value} onChange={(event) => onChoose(event.target.value as V)}>
        {choices.map((one) => (
          <option key={one.value} value={one.value} lang={one.lang}>
            {one.name}
          </option>
        ))}
      </select>
      <span aria-hidden="true" className={css.shown} lang={chosen?.lang}>
        {chosen?.name}
      </span>
      <Icon shape={caretDown} />
    </div>
  )
}
