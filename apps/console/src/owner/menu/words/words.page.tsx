import { type Language, languages } from '@comanda/rules/language/languages.ts'
import { useCallback, useMemo, useState } from 'react'
import { useOwnerText } from '../../i18n/text.ts'
import { useDraftCheck } from '../dish/use-draft-check.ts'
import { DraftDock } from '../draft-dock.tsx'
import menuCss from '../menu.module.css'
import { draftRows, emptyDraft } from '../menu-draft.ts'
import type { OpenMenu } from '../use-open-menu.ts'
import { coverageOf } from './coverage.ts'
import { lacksAny, type TextKind, type TextRow, textKinds, textRows, withText } from './text-rows.ts'
import { WordList } from './word-list.tsx'
import css from './words.module.css'

/** All texts of the menu side by side in the languages of the guests. They are typed into the draft of the grid. */
export function WordsPage({ work }: { readonly work: OpenMenu }) {
  const t = useOwnerText()
  const { rows, menu, draft, change } = work
  const [kind, setKind] = useState<TextKind | ''>('')
  const [isMissingOnly, setMissingOnly] = useState(false)
  const [said, setSaid] = useState('')
  const { faults, error } = useDraftCheck(work)
  const all = useMemo(() => textRows(rows, menu, draft), [rows, menu, draft])
  // A row stays while its last gap is filled: it was missing in the menu in force.
  const before = useMemo(() => {
    const old = textRows(draftRows(menu, emptyDraft, new WeakMap()), menu, emptyDraft)
    return new Set(old.filter(lacksAny).map(({ key }) => key))
  }, [menu])
  const type = useCallback(
    (row: TextRow, language: Language, text: string) => change((one) => withText(one, menu, row, language, text)),
    [change, menu],
  )
  const shown = all.filter(
    (row) => (kind === '' || row.kind === kind) && (!isMissingOnly || lacksAny(row) || before.has(row.key)),
  )
  return (
    <>
      <h2 className={css.title}>{t('words.title')}</h2>
      <ul className={css.coverage} aria-label={t('words.coverage')}>
        {coverageOf(all).map(({ language, percent, missing }) => (
          <li key={language}>
            <b lang={language}>{languages.find(({ code }) => code === language)?.name}</b>
            <span>{t('words.percent', { percent })}</span>
            <small>{t('words.missing', { n: missing })}</small>
          </li>
        ))}
      </ul>
      <div className={menuCss.group}>
        <label className={menuCss.small}>
          <span>{t('words.kind')}</span>
          <select
            className={menuCss.input}
            value={kind}
            onChange={(event) => setKind(event.target.value as TextKind | '')}
          >
            {['', ...textKinds].map((one) => (
              <option key={one} value={one}>
                {t(`words.kind.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <label className={css.only}>
          <input type="checkbox" checked={isMissingOnly} onChange={(event) => setMissingOnly(event.target.checked)} />
          {t('words.missingOnly')}
        </label>
        <p role="status" className={menuCss.count}>
          {t('words.shown', { n: shown.length })}
        </p>
      </div>
      <p className={menuCss.hint}>{t('words.keysHint')}</p>
      <p role="status" className={menuCss.said}>
        {said}
      </p>
      {error !== null && (
        <p role="alert" className={css.problem}>
          {error.message}
        </p>
      )}
      <WordList key={`${kind} ${isMissingOnly}`} rows={shown} faults={faults} original={menu.original} onType={type} />
      <DraftDock work={work} onSaid={setSaid} />
    </>
  )
}
