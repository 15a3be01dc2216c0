import { memo, useCallback } from 'react'
import { Link } from 'react-router'
import { useOwnerText } from '../i18n/text.ts'
import { dishPath } from './dish/dish-path.ts'
import { gridColumns } from './grid-columns.ts'
import css from './menu.module.css'
import type { Column, MenuPlace } from './menu.queries.ts'
import { MenuCell } from './menu-cell.tsx'
import type { DraftRow } from './menu-draft.ts'
import { useGridKeys } from './use-grid-keys.ts'

interface Props {
  readonly place: MenuPlace
  readonly rows: readonly DraftRow[]
  readonly categories: readonly { readonly code: string; readonly name: string }[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (codes: readonly string[], isChosen: boolean) => void
  readonly onType: (code: string, column: Column, text: string) => void
}

/** All dishes as a table. The keyboard moves between cells. */
export function MenuGrid({ place, rows, categories, chosen, onChoose, onType }: Props) {
  const t = useOwnerText()
  const keys = useGridKeys(rows.length)
  const { focus } = keys
  const codes = rows.map(({ code }) => code)
  const areAllChosen = codes.length > 0 && codes.every((code) => chosen.has(code))
  const goTo = useCallback((row: number, column: number) => focus({ row, column }), [focus])
  return (
    <div className={css.scroll}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take the focus is a grid. */}
      <table className={css.grid} role="grid" aria-label={t('menu.grid')} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <th scope="col" className={css.code}>
              <label className={css.choose}>
                <input
                  type="checkbox"
                  checked={areAllChosen}
                  onChange={(event) => onChoose(codes, event.target.checked)}
                  aria-label={t('menu.chooseAll')}
                />
                <span>{t('menu.column.code')}</span>
              </label>
            </th>
            {gridColumns.map(({ name, width, isNumber }) => (
              <th key={name} scope="col" style={{ minWidth: `${width}ch` }} className={isNumber && css.number}>
                {t(`menu.column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={keys.body} onFocus={keys.onFocus} onKeyDown={keys.onKeyDown}>
          {rows.map((row, index) => (
            <GridRow
              key={row.code}
              place={place}
              row={row}
              index={index}
              current={keys.spot.row === index ? keys.spot.column : -1}
              isChosen={chosen.has(row.code)}
              categories={categories}
              onChoose={onChoose}
              onType={onType}
              goTo={goTo}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps extends Pick<Props, 'place' | 'categories' | 'onChoose' | 'onType'> {
  readonly row: DraftRow
  readonly index: number
  /** The column in the Tab order; -1 = none of this row. */
  readonly current: number
  readonly isChosen: boolean
  readonly goTo: (row: number, column: number) => void
}

const GridRow = memo(function GridRow(props: RowProps) {
  const { place, row, index, current, isChosen, categories, onChoose, onType, goTo } = props
  const t = useOwnerText()
  const dish = row.cells.name_zh ?? row.cells.name_en ?? row.cells.name_ja ?? row.code
  return (
    <tr aria-rowindex={index + 2} aria-selected={isChosen}>
      <th scope="row" className={css.code}>
        <div className={css.dish}>
          <label className={css.choose}>
            <input
              type="checkbox"
              checked={isChosen}
              data-spot={`${index}:0`}
              tabIndex={current === 0 ? 0 : -1}
              onChange={(event) => onChoose([row.code], event.target.checked)}
              aria-label={t('menu.chooseDish', { dish })}
            />
          </label>
          <Link
            className={css.open}
            to={dishPath(place, row.code)}
            tabIndex={current === 0 ? 0 : -1}
            aria-label={t('menu.openDish', { dish, code: row.code })}
          >
            {row.code}
          </Link>
          {row.isNew && <small className={css.mark}>{t('menu.new')}</small>}
          {row.isMeal && <small className={css.mark}>{t('menu.meal')}</small>}
        </div>
      </th>
      {gridColumns.map((column, at) => (
        <MenuCell
          key={column.name}
          column={column}
          text={row.cells[column.name] ?? ''}
          isEdited={row.edited.has(column.name)}
          isCurrent={current === at + 1}
          spot={`${index}:${at + 1}`}
          dish={dish}
          categories={categories}
          onType={(text) => onType(row.code, column.name, text)}
          onNext={() => goTo(index + 1, at + 1)}
        />
      ))}
    </tr>
  )
})
