import { classes } from '@comanda/ui/style/classes.ts'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type ClipboardEvent, memo, useCallback, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useOwnerText } from '../../i18n/text.ts'
import { dishPath } from '../dish/dish-path.ts'
import css from '../menu.module.css'
import type { Column, MenuPlace } from '../menu.queries.ts'
import type { DraftRow } from '../menu-draft.ts'
import { gridColumns } from './grid-columns.ts'
import { MenuCell } from './menu-cell.tsx'
import { pastedCells } from './pasted-cells.ts'
import { inOrder, type Sorting, sortedCodes } from './sorted-rows.ts'
import { useGridKeys } from './use-grid-keys.ts'

interface Props {
  readonly place: MenuPlace
  readonly rows: readonly DraftRow[]
  readonly categories: readonly { readonly code: string; readonly name: string }[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (codes: readonly string[], isChosen: boolean) => void
  readonly onType: (code: string, column: Column, text: string) => void
}

/** In pixels: a line of the grid with its border. */
const rowHeight = 45
/** Rows drawn above and below what is seen: a page of the keyboard stays drawn. */
const moreRows = 20

/** All dishes as a table of which only the rows near the view are drawn. The keyboard moves between cells. */
export function MenuGrid({ place, rows: given, categories, chosen, onChoose, onType }: Props) {
  const t = useOwnerText()
  const scroller = useRef<HTMLDivElement>(null)
  const [order, setOrder] = useState<{ readonly by: Sorting | null; readonly codes: readonly string[] }>(unsorted)
  const rows = inOrder(given, order.codes)
  const spotRow = useRef(0)
  const { getVirtualItems, getTotalSize, scrollToIndex } = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: moreRows,
    getItemKey: (index) => rows[index]?.code ?? index,
    // The row with the focus stays drawn.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(spotRow.current, range.count - 1)])].sort((a, b) => a - b),
  })
  const keys = useGridKeys(rows.length, scrollToIndex)
  const { focus, spot } = keys
  spotRow.current = Math.max(0, spot.row)
  const codes = rows.map(({ code }) => code)
  const areAllChosen = codes.length > 0 && codes.every((code) => chosen.has(code))
  const goTo = useCallback((row: number, column: number) => focus({ row, column }), [focus])
  const nameOf = (code: string) => categories.find((one) => one.code === code)?.name ?? code
  const sort = (column: Sorting['column']) =>
    setOrder(({ by }) => {
      if (by?.column === column && by.isDown) return unsorted
      const next = { column, isDown: by?.column === column }
      return { by: next, codes: sortedCodes(given, next, nameOf) }
    })
  function onPaste(event: ClipboardEvent<HTMLElement>): void {
    if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') return
    const cells = pastedCells(event.clipboardData.getData('text/plain'), spot, rows.length)
    if (cells === null) return
    event.preventDefault()
    for (const { row, column, text } of cells) onType(codes[row] ?? '', column, text)
  }
  const head = (column: Sorting['column']) => (
    <SortButton label={t(`menu.column.${column}`)} by={order.by} column={column} onSort={sort} />
  )
  const drawn = getVirtualItems()
  const after = getTotalSize() - (drawn.at(-1)?.end ?? 0)
  return (
    <div ref={scroller} className={css.scroll}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take the focus is a grid. */}
      <table className={css.grid} role="grid" aria-label={t('menu.grid')} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <th scope="col" className={css.code} aria-sort={sortOf(order.by, 'code')}>
              <div className={css.dish}>
                <label className={css.choose}>
                  <input
                    type="checkbox"
                    checked={areAllChosen}
                    onChange={(event) => onChoose(codes, event.target.checked)}
                    aria-label={t('menu.chooseAll')}
                  />
                </label>
                {head('code')}
              </div>
            </th>
            {gridColumns.map(({ name, width, isNumber }) => (
              <th
                key={name}
                scope="col"
                style={{ width: `calc(${width * 0.6}rem + 24px)` }}
                className={classes(isNumber && css.number)}
                aria-sort={sortOf(order.by, name)}
              >
                {head(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={keys.body} onFocus={keys.onFocus} onKeyDown={keys.onKeyDown} onPaste={onPaste}>
          {drawn.flatMap(({ index, start, key }, at) => {
            const row = rows[index]
            if (row === undefined) return []
            const gap = start - (drawn[at - 1]?.end ?? 0)
            return [
              gap > 0 && <Gap key={`before ${key}`} height={gap} />,
              <GridRow
                key={key}
                place={place}
                row={row}
                index={index}
                current={spot.row === index ? spot.column : -1}
                isChosen={chosen.has(row.code)}
                categories={categories}
                onChoose={onChoose}
                onType={onType}
                goTo={goTo}
              />,
            ]
          })}
          {after > 0 && <Gap height={after} />}
        </tbody>
      </table>
    </div>
  )
}

const unsorted = { by: null, codes: [] } as const

const sortOf = (by: Sorting | null, column: Sorting['column']) =>
  by?.column === column ? (by.isDown ? 'descending' : 'ascending') : undefined

/** The room of rows that are not drawn. */
function Gap({ height }: { readonly height: number }) {
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: empty room is no row of the grid.
    <tr role="presentation">
      <td role="presentation" className={css.gap} colSpan={gridColumns.length + 1} style={{ height }} />
    </tr>
  )
}

interface SortProps {
  readonly label: string
  readonly by: Sorting | null
  readonly column: Sorting['column']
  readonly onSort: (column: Sorting['column']) => void
}

/** Sorts up, then down, then as the menu has it. */
function SortButton({ label, by, column, onSort }: SortProps) {
  const mark = by?.column === column ? (by.isDown ? '▼' : '▲') : ''
  return (
    <button type="button" className={css.sort} onClick={() => onSort(column)}>
      {label} <span aria-hidden="true">{mark}</span>
    </button>
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
