import { editGroup, type OptionGroup, type OptionVariant } from '@comanda/rules/menu/edit/option-group.ts'
import { unlimited } from '@comanda/rules/menu/option-text.ts'
import { decimalText } from '@comanda/rules/money/format-money.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { Link } from 'react-router'
import { useLanguage } from '../../../i18n/text.ts'
import { useOwnerText } from '../../i18n/text.ts'
import { dishPath } from '../dish/dish-path.ts'
import { useDishName } from '../dish-name.ts'
import formCss from '../form/form.module.css'
import type { OpenMenu } from '../use-open-menu.ts'
import css from './options.module.css'
import type { OptionAct } from './options.page.tsx'
import type { Options } from './use-options.ts'

interface Props {
  readonly group: OptionGroup
  readonly work: OpenMenu
  readonly options: Options
  readonly onAct: (act: OptionAct, variant: OptionVariant) => void
  /** The dishes hit. */
  readonly onDone: (n: number) => void
}

/** One group: its variants, each with its dishes. */
export function OptionCard({ group: { name, variants }, work, options, onAct, onDone }: Props) {
  const t = useOwnerText()
  const isSplit = variants.length > 1
  const dishes = new Set(variants.flatMap((one) => one.dishes))
  const writeInAll = ({ text, section }: OptionVariant) => {
    const edits = variants.flatMap((one) =>
      one.text === text ? [] : editGroup(options.dishes, { text: one.text, next: section, codes: one.dishes }).edits,
    )
    options.apply({ edits, left: [] })
    onDone(edits.length)
  }
  return (
    <li className={css.group}>
      <div className={css.groupHead}>
        <h3>
          <span lang={work.menu.original}>{name}</span> <Translation {...{ of: name, work, options }} />
        </h3>
        <p>{t('options.attached', { n: dishes.size })}</p>
      </div>
      {isSplit && <p className={css.hint}>{t('options.variants', { n: variants.length })}</p>}
      {variants.map((variant, index) => (
        <section key={variant.text} className={css.variant} aria-label={t('options.variant', { name, n: index + 1 })}>
          <VariantText {...{ variant, work, options }} />
          <CarrierList codes={variant.dishes} work={work} />
          <div className={formCss.buttons}>
            {(['edit', 'attach', 'detach'] as const).map((act) => (
              <Button
                key={act}
                size="small"
                aria-label={`${t(`options.${act}`)}: ${isSplit ? t('options.variant', { name, n: index + 1 }) : name}`}
                onClick={() => onAct(act, variant)}
              >
                {t(`options.${act}`)}
              </Button>
            ))}
            {isSplit && (
              <Button size="small" onClick={() => writeInAll(variant)}>
                {t('options.useInAll')}
              </Button>
            )}
          </div>
        </section>
      ))}
    </li>
  )
}

interface WordProps extends Pick<Props, 'work' | 'options'> {
  readonly of: string
}

/** The word in the page's language, beside the one that the dishes have. */
function Translation({ of, work, options }: WordProps) {
  const language = useLanguage()
  const word = language === work.menu.original ? undefined : options.wordsOf(of)[language]
  return word === undefined ? null : <small>{word}</small>
}

interface TextProps extends Pick<Props, 'work' | 'options'> {
  readonly variant: OptionVariant
}

function VariantText({ variant: { section }, work, options }: TextProps) {
  const t = useOwnerText()
  const { fixNum, symbol } = work.menu.currency
  const { min, max, defaultIndex, entries } = section
  const limits = min === max ? 'options.exactly' : max >= unlimited ? 'options.atLeast' : 'options.between'
  return (
    <>
      <p className={css.hint}>{t(limits, { min, max })}</p>
      <ul className={css.entries}>
        {entries.map((entry, index) => (
          <li key={`${entry.name} ${entry.code}`}>
            <span lang={work.menu.original}>{entry.name}</span> <Translation {...{ of: entry.name, work, options }} />
            {entry.price !== 0 && ` +${symbol}${decimalText(entry.price, fixNum)}`}
            {entry.flag >= 4 && <small> {t('options.several')}</small>}
            {index === defaultIndex && <small> {t('options.isFirst')}</small>}
          </li>
        ))}
      </ul>
    </>
  )
}

function CarrierList({ codes, work }: { readonly codes: readonly string[]; readonly work: OpenMenu }) {
  const t = useOwnerText()
  const nameOf = useDishName()
  const carriers = new Set(codes)
  return (
    <details className={css.carriers}>
      <summary>{t('options.carriers', { n: codes.length })}</summary>
      <ul>
        {work.rows
          .filter(({ code }) => carriers.has(code))
          .map((row) => (
            <li key={row.code}>
              <Link to={dishPath(work.place, row.code)}>{nameOf(row)}</Link> <small>{row.code}</small>
            </li>
          ))}
      </ul>
    </details>
  )
}
