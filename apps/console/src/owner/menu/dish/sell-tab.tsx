import { taxClasses } from '@comanda/rules/price/region-profile.ts'
import { useOwnerText } from '../../i18n/text.ts'
import { AvailabilityField } from '../availability/availability-field.tsx'
import menuCss from '../menu.module.css'
import css from './dish.module.css'
import { useDish } from './dish-context.ts'
import { CellCheck, CellChoice, CellProblem, CellText } from './dish-fields.tsx'
import { SizesEditor } from './sizes-editor.tsx'
import { SoldOutPart } from './sold-out-part.tsx'

/** What a dish costs, how many of it a guest orders, and whether it is sold. */
export function SellTab() {
  const t = useOwnerText()
  const { row } = useDish()
  return (
    <div className={css.form}>
      <div className={css.pair}>
        <CodeField />
        <CategoryField />
      </div>
      <div className={css.pair}>
        <CellText column="price" inputMode="decimal" help={t('dish.priceHelp')} />
        <CellText column="member_price" inputMode="decimal" />
      </div>
      <SizesEditor key={row.code} />
      <div className={css.pair}>
        <CellText column="min" inputMode="numeric" />
        <CellText column="max" inputMode="numeric" />
      </div>
      <CellChoice
        column="tax_class"
        choices={[
          { value: '', name: t('menu.tax.') },
          ...taxClasses.filter((one) => one !== 'food').map((one) => ({ value: one, name: t(`menu.tax.${one}`) })),
        ]}
      />
      <fieldset className={css.part}>
        <legend>{t('dish.kind')}</legend>
        <CellCheck column="drink" />
        <CellCheck column="no_discount" />
        <CellCheck column="hidden" />
      </fieldset>
      <TimesField />
      <SoldOutPart />
    </div>
  )
}

function TimesField() {
  const t = useOwnerText()
  const { row, cell, type, work, problemOf } = useDish()
  return (
    <AvailabilityField
      key={row.code}
      label={t('menu.column.available')}
      value={cell('available')}
      onChange={(text) => type('available', text)}
      zone={work.menu.timeZone}
      orderType={work.place.menuClass === 0 ? 0 : 1}
      problem={problemOf('available')}
    />
  )
}

function CodeField() {
  const t = useOwnerText()
  const { row } = useDish()
  return (
    <div className={menuCss.small}>
      <span>{t('menu.column.code')}</span>
      <p className={css.code}>{row.code}</p>
    </div>
  )
}

/** The owner reads and writes a category's name; another name makes a new category. */
function CategoryField() {
  const t = useOwnerText()
  const { cell, type, work, problemOf } = useDish()
  const code = cell('category_code')
  const name = work.categories.list.find((one) => one.code === code)?.name ?? code
  return (
    <div>
      <label className={menuCss.small}>
        <span>{t('menu.column.category_code')}</span>
        <input
          className={menuCss.input}
          value={name}
          list="menu-categories"
          aria-invalid={problemOf('category_code') !== ''}
          onChange={(event) => type('category_code', event.target.value)}
        />
      </label>
      <CellProblem text={problemOf('category_code')} />
    </div>
  )
}
