import { Button } from '@comanda/ui/action/button.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StorePlace } from '../../app/store.queries.ts'
import { useOwnerText } from '../i18n/text.ts'
import { FailedPart, LoadingPart } from '../parts/loading-part.tsx'
import { AddTables } from './add-tables.tsx'
import { AreaList } from './area-list.tsx'
import { PrintDialog } from './print-dialog.tsx'
import { TableDialog } from './table-dialog.tsx'
import { areasOf, type TypedTables } from './table-draft.ts'
import css from './tables.module.css'
import { tablesQuery } from './tables.queries.ts'

interface Props {
  readonly place: StorePlace
  readonly typed: TypedTables
  readonly onType: (change: TypedTables) => void
}

type Open = { readonly tableNo: string } | 'add' | 'print'

/** The tables of one store by area, and what stands over them: one table, new ones, or the sheet. */
export function StoreTables({ place, typed, onType }: Props) {
  const t = useOwnerText()
  const query = useQuery(tablesQuery(place))
  const [open, setOpen] = useState<Open>()
  if (query.data === undefined) return <LoadingPart error={query.error} onAgain={() => void query.refetch()} />
  const { tables, linkBase } = query.data
  const close = () => setOpen(undefined)
  const shown = typeof open === 'object' ? tables.find(({ tableno }) => tableno === open.tableNo) : undefined
  const unprinted = tables.filter(({ isSheetCurrent }) => !isSheetCurrent).length
  const areas = areasOf(tables)
  return (
    <>
      {query.error !== null && <FailedPart words={t('tables.stale')} onAgain={() => void query.refetch()} />}
      <Card className={css.bar}>
        {tables.length === 0 ? (
          <p>{t('tables.none')}</p>
        ) : (
          <p data-due={unprinted > 0 || undefined} className={css.due}>
            {t('tables.unprinted', { n: unprinted })}
          </p>
        )}
        <div className={css.buttons}>
          <Button kind="primary" onClick={() => setOpen('add')}>
            {t('tables.add')}
          </Button>
          {tables.length > 0 && <Button onClick={() => setOpen('print')}>{t('tables.print')}</Button>}
        </div>
      </Card>
      {areas.map((area) => (
        <AreaList
          key={area.name}
          area={area}
          isOnly={areas.length === 1}
          unsaved={Object.keys(typed.changed ?? {}).filter((tableNo) => typed.changed?.[tableNo] !== undefined)}
          onOpen={(tableNo) => setOpen({ tableNo })}
        />
      ))}
      <datalist id="table-areas">{areas.map(({ name }) => name !== '' && <option key={name} value={name} />)}</datalist>
      {open === 'add' && (
        <AddTables place={place} draft={typed.added} onType={(added) => onType({ added })} onClose={close} />
      )}
      {open === 'print' && <PrintDialog place={place} tables={tables} linkBase={linkBase} onClose={close} />}
      {shown !== undefined && (
        <TableDialog
          {...{ place, table: shown, draft: typed.changed?.[shown.tableno], onClose: close }}
          onType={(draft) => onType({ changed: { ...typed.changed, [shown.tableno]: draft } })}
        />
      )}
    </>
  )
}
