import type { MenuEditFault } from '@comanda/contract/menu/menu-edit.routes.ts'
import { entryOf, type Language, languages } from '@comanda/rules/language/languages.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { classes } from '@comanda/ui/style/classes.ts'
import { type KeyboardEvent, memo, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useLanguage } from '../../../i18n/text.ts'
import { useOwnerText } from '../../i18n/text.ts'
import menuCss from '../menu.module.css'
import { nextMissing, type Place } from './coverage.ts'
import { isTooLong } from './line-length.ts'
import { columnOf, isMissing, type TextRow } from './text-rows.ts'
import css from './words.module.css'

type Type = (row: TextRow, language: Language, text: string) => void

interface Props {
  readonly rows: readonly TextRow[]
  readonly faults: readonly MenuEditFault[]
  /** The menu's own language. */
  readonly original: Language
  readonly onType: Type
}

const pageSize = 60

/** The texts, a row each. Enter goes to the next one that is missing. */
export function WordList({ rows, faults, original, onType }: Props) {
  const t = useOwnerText()
  const list = useRef<HTMLOListElement>(null)
  const [most, setMost] = useState(pageSize)
  const [wanted, setWanted] = useState<Place | null>(null)
  const latest = useRef(rows)
  latest.current = rows
  useEffect(() => {
    if (wanted === null) return
    const field = list.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(placeText(wanted))}"]`)
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
    setWanted(null)
  }, [wanted])
  const onNext = useCallback((from: Place) => {
    const next = nextMissing(latest.current, from)
    if (next === null) return
    const at = latest.current.findIndex(({ key }) => key === next.key)
    setMost((now) => Math.max(now, at + 1))
    setWanted(next)
  }, [])
  return (
    <>
      <ol ref={list} className={css.list}>
        {rows.slice(0, most).map((row) => (
          <WordRow key={row.key} row={row} faults={faults} original={original} onType={onType} onNext={onNext} />
        ))}
      </ol>
      {rows.length > most && (
        <div>
          <Button onClick={() => setMost(most + pageSize)}>{t('words.more', { n: rows.length - most })}</Button>
        </div>
      )}
    </>
  )
}

const placeText = ({ key, language }: Place) => `${key} ${language}`

interface RowProps {
  readonly row: TextRow
  readonly faults: readonly MenuEditFault[]
  /** The menu's own language. */
  readonly original: Language
  readonly onType: Type
  readonly onNext: (from: Place) => void
}

const WordRow = memo(
  function WordRow({ row, faults, original, onType, onNext }: RowProps) {
    const t = useOwnerText()
    const own = useLanguage()
    const name = row.of[own] || row.of[original] || row.code
    const what = t(`words.of.${row.kind}`, { name })
    return (
      <li className={css.row}>
        <p className={css.what}>
          {t(`words.kind.${row.kind}`)} <small>{name}</small>
        </p>
        {languages.map(({ code: language, name: called }) => {
          const fault = faults.find((one) => isOf(one, row, language, original))
          return (
            <WordField
              key={language}
              row={row}
              language={language}
              label={`${what}, ${called}`}
              problem={fault?.why ?? ''}
              onType={(text) => onType(row, language, text)}
              onNext={() => onNext({ key: row.key, language })}
            />
          )
        })}
      </li>
    )
  },
  (before, after) =>
    before.onType === after.onType &&
    before.faults === after.faults &&
    JSON.stringify(before.row) === JSON.stringify(after.row),
)

function isOf({ sheet, code, column }: MenuEditFault, row: TextRow, language: Language, original: Language): boolean {
  if (row.fixed !== null) return sheet === 'words' && code === row.texts[row.fixed] && column === language
  return sheet === null && code === row.code && column === columnOf(row, language, original)
}

interface FieldProps {
  readonly row: TextRow
  readonly language: Language
  readonly label: string
  readonly problem: string
  readonly onType: (text: string) => void
  readonly onNext: () => void
}

function WordField({ row, language, label, problem, onType, onNext }: FieldProps) {
  const t = useOwnerText()
  const id = useId()
  const text = row.texts[language]
  const note = problem !== '' ? problem : isTooLong(row, text) ? t('words.tooLong') : ''
  function onKeyDown(event: KeyboardEvent): void {
    // Enter also ends a word that is still composed from its reading.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onNext()
  }
  const shared = {
    className: classes(menuCss.input, isMissing(row, language) && css.missing),
    lang: entryOf(language).html,
    value: text,
    readOnly: language === row.fixed,
    'aria-label': label,
    'aria-invalid': problem !== '',
    'aria-describedby': note === '' ? undefined : id,
    'data-place': placeText({ key: row.key, language }),
    onKeyDown,
  }
  return (
    <div className={css.field}>
      <span className={css.language} aria-hidden="true">
        {entryOf(language).name}
      </span>
      {row.kind === 'description' ? (
        <textarea {...shared} rows={2} onChange={(event) => onType(event.target.value)} />
      ) : (
        <input {...shared} onChange={(event) => onType(event.target.value)} />
      )}
      {note !== '' && (
        <p id={id} className={problem !== '' ? css.problem : css.long}>
          {note}
        </p>
      )}
    </div>
  )
}
