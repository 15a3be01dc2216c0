import { Button } from '@comanda/ui/action/button.tsx'
import { useState } from 'react'
import { useOwnerText } from '../../i18n/text.ts'
import { TextField } from '../../parts/text-field.tsx'
import css from './dish.module.css'
import { useDish } from './dish-context.ts'
import { CellProblem } from './dish-fields.tsx'
import { emptySize, movedSize, type SizeRow, sizesOf, sizesText } from './sizes-text.ts'

/** The sizes of a dish as rows: name, price, member price. */
export function SizesEditor() {
  const t = useOwnerText()
  const { cell, type, problemOf } = useDish()
  const text = cell('standards')
  /** Rows are kept as typed: an empty one is no text yet. */
  const [kept, setKept] = useState(() => ({ text, rows: sizesOf(text) }))
  // The draft was changed elsewhere: discarded, or another tab.
  const rows: readonly SizeRow[] = kept.text === text ? kept.rows : sizesOf(text)
  function change(next: readonly SizeRow[]): void {
    const written = sizesText(next)
    setKept({ text: written, rows: [...next] })
    if (written !== text) type('standards', written)
  }
  const edit = (index: number, part: Partial<SizeRow>) =>
    change(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  return (
    <fieldset className={css.part}>
      <legend>{t('menu.column.standards')}</legend>
      {rows.length === 0 && <p className={css.hint}>{t('dish.noSizes')}</p>}
      <ol className={css.sizes}>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a size has no name until it is typed.
          <li key={index} className={css.size}>
            <TextField
              label={t('dish.sizeName', { n: index + 1 })}
              value={row.name}
              onChange={(name) => edit(index, { name })}
              problem=""
              autoFocus={row === emptySize}
            />
            <TextField
              label={t('menu.column.price')}
              value={row.price}
              inputMode="decimal"
              onChange={(price) => edit(index, { price })}
              problem=""
            />
            <TextField
              label={t('menu.column.member_price')}
              value={row.memberPrice}
              inputMode="decimal"
              onChange={(memberPrice) => edit(index, { memberPrice })}
              problem=""
            />
            <div className={css.moves}>
              <Button
                size="small"
                aria-label={t('dish.sizeUp', { n: index + 1 })}
                disabled={index === 0}
                onClick={() => change(movedSize(rows, index, -1))}
              >
                ↑
              </Button>
              <Button
                size="small"
                aria-label={t('dish.sizeDown', { n: index + 1 })}
                disabled={index === rows.length - 1}
                onClick={() => change(movedSize(rows, index, 1))}
              >
                ↓
              </Button>
              <Button
                size="small"
                aria-label={t('dish.sizeAway', { n: index + 1 })}
                onClick={() => change(rows.filter((_, at) => at !== index))}
              >
                ✕
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <CellProblem text={problemOf('standards')} />
      <div>
        <Button onClick={() => change([...rows, emptySize])}>{t('dish.addSize')}</Button>
      </div>
    </fieldset>
  )
}
