import type { MenuPreview } from '@comanda/contract/menu/menu-edit.routes.ts'
import type { LocalizedText } from '@comanda/rules/language/languages.ts'
import { useLanguage } from '../../i18n/text.ts'
import { useOwnerText } from '../i18n/text.ts'
import css from './menu.module.css'

/** What is new, what goes, and each cell with its text before and after. */
export function PreviewList({ preview }: { readonly preview: MenuPreview }) {
  const t = useOwnerText()
  const language = useLanguage()
  const { added, gone, changes, changeCount, same, notes } = preview
  const nameOf = (names: LocalizedText, code: string) => names[language] ?? names.zh ?? names.en ?? names.ja ?? code
  const listOf = (dishes: MenuPreview['added']) =>
    dishes.map(({ code, names }) => (
      <li key={code}>
        {nameOf(names, code)} <small>{code}</small>
      </li>
    ))
  const columnOf = (column: string) => t(`menu.column.${column}`)
  return (
    <div className={css.preview}>
      <p role="status">{t('menu.counts', { changes: changeCount, added: added.length, gone: gone.length, same })}</p>
      {gone.length > 0 && (
        <section>
          <h3>{t('menu.goes', { n: gone.length })}</h3>
          <ul className={css.gone}>{listOf(gone)}</ul>
        </section>
      )}
      {added.length > 0 && (
        <section>
          <h3>{t('menu.comes', { n: added.length })}</h3>
          <ul>{listOf(added)}</ul>
        </section>
      )}
      {changes.length > 0 && (
        <div className={css.scrollSmall}>
          <table className={css.changes}>
            <caption>{t('menu.changes', { n: changeCount })}</caption>
            <thead>
              <tr>
                {['dish', 'cellOf', 'before', 'after'].map((one) => (
                  <th key={one} scope="col">
                    {t(`menu.${one}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {changes.map(({ code, names, column, before, after }) => (
                <tr key={`${code} ${column} ${Object.values(names).join(' ')}`}>
                  <th scope="row">
                    {nameOf(names, code)} <small>{code}</small>
                  </th>
                  <td>{columnOf(column)}</td>
                  <td>
                    <del>{before}</del>
                  </td>
                  <td>{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {notes.length > 0 && (
        <details>
          <summary>{t('menu.notes', { n: notes.length })}</summary>
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
