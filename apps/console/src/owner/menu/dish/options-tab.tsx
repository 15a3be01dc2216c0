import type { OptionSection } from '@comanda/rules/menu/option-text.ts'
import { readOptionText, unlimited } from '@comanda/rules/menu/option-text.ts'
import { decimalText } from '@comanda/rules/money/format-money.ts'
import { buttonClass } from '@comanda/ui/action/button.tsx'
import { Link } from 'react-router'
import { useOwnerText } from '../../i18n/text.ts'
import css from './dish.module.css'
import { useDish } from './dish-context.ts'
import { CellProblem } from './dish-fields.tsx'
import { optionsPath } from './dish-path.ts'

/** What a guest chooses with the dish, as the phone reads it. */
export function OptionsTab() {
  const t = useOwnerText()
  const { cell, problemOf, work } = useDish()
  const { sections, faults } = readOptionText(cell('options'))
  return (
    <div className={css.form}>
      {sections.length === 0 && <p>{t('dish.noOptions')}</p>}
      {sections.map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have one name.
        <Section key={index} section={section} />
      ))}
      {faults.length > 0 && (
        <p role="alert" className={css.problem}>
          {t('dish.optionFaults', { n: faults.length })}
        </p>
      )}
      <CellProblem text={problemOf('options')} />
      <p>
        <Link className={buttonClass()} to={optionsPath(work.place)}>
          {t('dish.toOptions')}
        </Link>
      </p>
    </div>
  )
}

function Section({ section }: { readonly section: OptionSection }) {
  const t = useOwnerText()
  const { work } = useDish()
  const { fixNum, symbol } = work.menu.currency
  const { name, min, max, defaultIndex, entries } = section
  return (
    <section className={css.section}>
      <h3>{name}</h3>
      <p className={css.hint}>{max >= unlimited ? t('dish.atLeast', { min }) : t('dish.between', { min, max })}</p>
      <ul>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have one name.
          <li key={index}>
            {entry.name}
            {entry.price !== 0 && ` +${symbol}${decimalText(entry.price, fixNum)}`}
            {entry.flag >= 4 && <small> {t('dish.several')}</small>}
            {index === defaultIndex && <small> {t('dish.chosenAtFirst')}</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}
