import type { OwnerTable } from '@comanda/contract/set-up/table-set-up.routes.ts'
import { entryOf } from '@comanda/rules/language/languages.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { useId } from 'react'
import { useLanguage } from '../../i18n/text.ts'
import { useOwnerText } from '../i18n/text.ts'
import type { Area } from './table-draft.ts'
import css from './tables.module.css'

interface Props {
  readonly area: Area
  /** There is no other. */
  readonly isOnly: boolean
  /** The tables with typed changes that are not saved. */
  readonly unsaved: readonly string[]
  readonly onOpen: (tableNo: string) => void
}

export function AreaList({ area: { name, tables }, isOnly, unsaved, onOpen }: Props) {
  const t = useOwnerText()
  const id = useId()
  const title = name !== '' ? name : t(isOnly ? 'tables.all' : 'tables.noArea')
  const seats = tables.reduce((sum, table) => sum + table.seats, 0)
  return (
    <section className={css.area} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={css.quiet}>{t('tables.areaCount', { n: tables.length, seats })}</p>
      <ul className={css.tables}>
        {tables.map((table) => (
          <li key={table.tableno}>
            <p className={css.name}>
              <b>{table.tablename}</b>
              {table.tablename !== table.tableno && <span className={css.quiet}>{table.tableno}</span>}
            </p>
            <p className={css.quiet}>
              {t('tables.seatCount', { n: table.seats })}
              {table.isTaken && ` · ${t('tables.taken')}`}
            </p>
            <p className={css.quiet} data-due={!table.isSheetCurrent || undefined}>
              <SheetState table={table} />
            </p>
            {unsaved.includes(table.tableno) && <p className={css.unsaved}>{t('tables.unsaved')}</p>}
            <Button
              size="small"
              aria-label={t('tables.editOf', { table: table.tablename })}
              onClick={() => onOpen(table.tableno)}
            >
              {t('tables.edit')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What its paper is worth: never printed, printed as it is, or older than its code or name. */
export function SheetState({ table }: { readonly table: OwnerTable }) {
  const t = useOwnerText()
  const { locale } = entryOf(useLanguage())
  const { printedAt, isSheetCurrent, codeVersion: version } = table
  if (printedAt === null) return t('tables.neverPrinted', { version })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(Date.parse(printedAt))
  return t(isSheetCurrent ? 'tables.printedOn' : 'tables.changedSince', { version, day })
}
