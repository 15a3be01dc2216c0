import { Button } from '@comanda/ui/action/button.tsx'
import { useState } from 'react'
import { useOwnerText } from '../i18n/text.ts'
import { endingsOf, withColumn, withPrices } from './bulk-change.ts'
import css from './menu.module.css'
import type { EditableMenu } from './menu.queries.ts'
import type { DraftRow, MenuDraft } from './menu-draft.ts'

interface Props {
  readonly menu: EditableMenu
  readonly draft: MenuDraft
  readonly rows: readonly DraftRow[]
  /** The code of a category that the owner writes by its name. */
  readonly categoryCode: (name: string) => string
  readonly onChange: (draft: MenuDraft) => void
  readonly onClear: () => void
}

/** One change for the chosen dishes. */
export function BulkBar({ menu, draft, rows, categoryCode, onChange, onClear }: Props) {
  const t = useOwnerText()
  const endings = endingsOf(menu.currency.fixNum)
  const [percent, setPercent] = useState('5')
  const [ending, setEnding] = useState(menu.currency.fixNum === 0 ? '10' : '.50')
  const [category, setCategory] = useState('')
  const [left, setLeft] = useState<readonly string[]>([])
  const change = /^[+-]?\d{1,3}(?:[.,]\d{1,2})?$/.test(percent.trim()) ? Number(percent.replace(',', '.')) : Number.NaN
  const isPercent = change > -100 && change <= 999
  function raise(): void {
    const one = endings.find(({ name }) => name === ending)
    if (one === undefined || !isPercent) return
    const done = withPrices(draft, menu, rows, { percent: Math.round(change * 100), ending: one })
    setLeft(done.left)
    onChange(done.draft)
  }
  const hide = (text: string) => onChange(withColumn(draft, menu, rows, 'hidden', text))
  return (
    <section className={css.bulk} aria-label={t('menu.bulk')}>
      <p role="status" className={css.chosen}>
        {t('menu.chosen', { n: rows.length })}
      </p>
      <div className={css.group}>
        <label className={css.small}>
          <span>{t('menu.percent')}</span>
          <input
            className={css.input}
            value={percent}
            inputMode="text"
            aria-invalid={!isPercent}
            onChange={(event) => setPercent(event.target.value)}
          />
        </label>
        <label className={css.small}>
          <span>{t('menu.roundTo')}</span>
          <select className={css.input} value={ending} onChange={(event) => setEnding(event.target.value)}>
            {endings.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <Button onClick={raise} disabled={!isPercent}>
          {t('menu.raise')}
        </Button>
      </div>
      <div className={css.group}>
        <label className={css.small}>
          <span>{t('menu.column.category_code')}</span>
          <input
            className={css.input}
            value={category}
            list="menu-categories"
            onChange={(event) => setCategory(event.target.value)}
          />
        </label>
        <Button
          disabled={category.trim() === ''}
          onClick={() => onChange(withColumn(draft, menu, rows, 'category_code', categoryCode(category.trim())))}
        >
          {t('menu.move')}
        </Button>
      </div>
      <div className={css.group}>
        <Button onClick={() => hide('1')}>{t('menu.hide')}</Button>
        <Button onClick={() => hide('')}>{t('menu.show')}</Button>
        <Button kind="quiet" onClick={onClear}>
          {t('menu.clear')}
        </Button>
      </div>
      {left.length > 0 && (
        <p role="alert" className={css.fault}>
          {t('menu.noPrice', { n: left.length, codes: left.slice(0, 8).join(', ') })}
        </p>
      )}
    </section>
  )
}
