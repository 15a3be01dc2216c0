import { taxClasses } from '@comanda/rules/price/region-profile.ts'
import { classes } from '@comanda/ui/style/classes.ts'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { useOwnerText } from '../../i18n/text.ts'
import css from '../menu.module.css'
import type { GridColumn } from './grid-columns.ts'

interface Props {
  readonly column: GridColumn
  readonly text: string
  readonly isEdited: boolean
  readonly isCurrent: boolean
  /** `row:column`, for the keyboard. */
  readonly spot: string
  readonly dish: string
  readonly categories: readonly { readonly code: string; readonly name: string }[]
  readonly onType: (text: string) => void
  /** The cell is closed by Enter: the next row has the focus. */
  readonly onNext: () => void
}

/** One cell of the grid. Enter, F2, a double click, a tap or a typed sign opens it; Escape leaves it as it was. */
export function MenuCell(props: Props) {
  const { column, text, isEdited, isCurrent, spot, dish, categories, onType, onNext } = props
  const t = useOwnerText()
  const cell = useRef<HTMLTableCellElement>(null)
  /** The text in the open cell; null = it is closed. */
  const [typed, setTyped] = useState<string | null>(null)
  // The owner reads and writes a category's name.
  const isCategory = column.name === 'category_code'
  const written = isCategory ? (categories.find(({ code }) => code === text)?.name ?? text) : text
  const name = t('menu.cell', { dish, column: t(`menu.column.${column.name}`) })

  function close(next: string | null): void {
    setTyped(null)
    if (next !== null && next.trim() !== written) onType(next.trim())
  }

  function open(): void {
    if (column.name === 'hidden') onType(text === '1' ? '' : '1')
    else if (typed === null) setTyped(written)
  }

  function onTap({ nativeEvent }: MouseEvent): void {
    if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') open()
  }

  function onClosedKey(event: KeyboardEvent<HTMLElement>): void {
    if (typed !== null || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' || event.key === 'F2' || (event.key === ' ' && column.name === 'hidden')) {
      event.preventDefault()
      open()
    } else if (column.name === 'hidden') return
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      if (text !== '') onType('')
    } else if (event.key.length === 1 && column.name !== 'tax_class') {
      event.preventDefault()
      setTyped(event.key)
    }
  }

  function onOpenKey(event: KeyboardEvent<HTMLElement>): void {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    close(event.key === 'Enter' ? typed : null)
    cell.current?.focus()
    if (event.key === 'Enter') onNext()
  }

  const shared = {
    className: css.input,
    'aria-label': name,
    // The cell was opened to be typed in.
    autoFocus: true,
    onKeyDown: onOpenKey,
    onBlur: () => close(typed),
  }
  return (
    <td
      ref={cell}
      data-spot={spot}
      tabIndex={isCurrent ? 0 : -1}
      className={classes(css.cell, isEdited && css.edited, column.isNumber && css.number)}
      onKeyDown={onClosedKey}
      onClick={onTap}
      onDoubleClick={open}
    >
      {typed === null && <CellText column={column} text={written} />}
      {typed !== null && column.name === 'tax_class' && (
        <select {...shared} value={typed} onChange={(event) => setTyped(event.target.value)}>
          <option value="">{t('menu.tax.')}</option>
          {taxClasses.map((one) => (
            <option key={one} value={one}>
              {t(`menu.tax.${one}`)}
            </option>
          ))}
        </select>
      )}
      {typed !== null && column.name !== 'tax_class' && (
        <input
          {...shared}
          value={typed}
          lang={column.lang}
          inputMode={column.isNumber ? 'decimal' : 'text'}
          list={isCategory ? 'menu-categories' : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </td>
  )
}

function CellText({ column, text }: Pick<Props, 'column' | 'text'>) {
  const t = useOwnerText()
  switch (column.name) {
    case 'hidden':
      return text === '1' ? <span className={css.off}>{t('menu.isHidden')}</span> : <span>{t('menu.isShown')}</span>
    case 'tax_class':
      return <span>{text === '' ? '' : t(`menu.tax.${text}`)}</span>
    default:
      return <span lang={column.lang}>{text}</span>
  }
}
