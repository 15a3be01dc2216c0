import { Button } from '@comanda/ui/action/button.tsx'
import { SelectField } from '@comanda/ui/field/select-field.tsx'
import { useOwnerText } from '../../i18n/text.ts'
import { useDishName } from '../dish-name.ts'
import css from './dish.module.css'
import { useDish } from './dish-context.ts'
import { CellProblem } from './dish-fields.tsx'

/** Dishes that the phone offers with this one, in their order. */
export function GoesWithField() {
  const t = useOwnerText()
  const nameOf = useDishName()
  const { row, work, cell, type, problemOf } = useDish()
  const codes = cell('goes_with')
    .split('|')
    .map((code) => code.trim())
    .filter((code) => code !== '')
  const write = (next: readonly string[]) => type('goes_with', next.join('|'))
  const others = work.rows.filter(({ code }) => code !== row.code && !codes.includes(code))
  const named = (code: string) => {
    const dish = work.rows.find((one) => one.code === code)
    return dish === undefined ? code : nameOf(dish)
  }
  return (
    <fieldset className={css.part}>
      <legend>{t('menu.column.goes_with')}</legend>
      <ul className={css.chips}>
        {codes.map((code) => (
          <li key={code}>
            <Button
              size="small"
              aria-label={t('dish.goesWithAway', { dish: named(code) })}
              onClick={() => write(codes.filter((one) => one !== code))}
            >
              {named(code)} ✕
            </Button>
          </li>
        ))}
      </ul>
      <SelectField
        label={t('dish.addGoesWith')}
        value=""
        choices={[
          { value: '', name: t('dish.chooseDish') },
          ...others.map((dish) => ({ value: dish.code, name: `${nameOf(dish)} (${dish.code})` })),
        ]}
        onChoose={(code) => code !== '' && write([...codes, code])}
      />
      <CellProblem text={problemOf('goes_with')} />
    </fieldset>
  )
}
