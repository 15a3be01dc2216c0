import type { MenuMeal } from '@comanda/contract/menu/menu-edit.routes.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { useLanguage } from '../../../i18n/text.ts'
import { useOwnerText } from '../../i18n/text.ts'
import { useDishName } from '../dish-name.ts'
import formCss from '../form/form.module.css'
import type { DraftRow } from '../menu-draft.ts'
import css from '../options/options.module.css'
import type { OpenMenu } from '../use-open-menu.ts'
import type { PartWarning } from './meal-form.ts'

interface Props {
  readonly meal: MenuMeal
  readonly work: OpenMenu
  readonly byCode: ReadonlyMap<string, DraftRow>
  readonly warningOf: (code: string) => PartWarning
  readonly onEdit: () => void
  /** The dish is no meal any more. */
  readonly onUndo: () => void
}

/** One set meal: its price and what a guest picks. */
export function MealCard({ meal: { code, groups }, work, byCode, warningOf, onEdit, onUndo }: Props) {
  const t = useOwnerText()
  const language = useLanguage()
  const nameOf = useDishName()
  const { original, currency } = work.menu
  const name = nameOf(byCode.get(code) ?? { code, cells: {} })
  return (
    <li className={css.group}>
      <div className={css.groupHead}>
        <h3>
          {name} <small>{code}</small>
        </h3>
        <p>
          {currency.symbol}
          {byCode.get(code)?.cells.price}
        </p>
      </div>
      {groups.map(({ no, names, required, parts }) => (
        <section key={no} className={css.variant}>
          <h4>{t('meals.picks', { name: names[language] ?? names[original] ?? no, n: Number(required) })}</h4>
          <ul className={css.entries}>
            {parts.map((part) => {
              const warning = warningOf(part.code)
              return (
                <li key={`${part.code} ${part.standard}`}>
                  {nameOf(byCode.get(part.code) ?? { code: part.code, cells: {} })}
                  {part.standard !== '' && ` (${part.standard})`}
                  {part.num !== '1' && part.num !== '' && ` ×${part.num}`}
                  {part.price !== '' && ` +${currency.symbol}${part.price}`}
                  {part.isRequired && <small> {t('meals.isAlways')}</small>}
                  {warning !== '' && <small className={formCss.problem}> {t(`meals.warn.${warning}`)}</small>}
                </li>
              )
            })}
          </ul>
        </section>
      ))}
      <div className={formCss.buttons}>
        <Button size="small" aria-label={`${t('options.edit')}: ${name}`} onClick={onEdit}>
          {t('options.edit')}
        </Button>
        <Button size="small" aria-label={`${t('meals.undo')}: ${name}`} onClick={onUndo}>
          {t('meals.undo')}
        </Button>
      </div>
    </li>
  )
}
