import { useOwnerText } from '../i18n/text.ts'
import css from './menu.module.css'
import { type MenuFilter, type ShownKind, shownKinds } from './menu-filter.ts'

interface Props {
  readonly filter: MenuFilter
  readonly categories: readonly { readonly code: string; readonly name: string }[]
  readonly onChange: (filter: MenuFilter) => void
  /** Dishes shown, and of how many. */
  readonly shown: number
  readonly all: number
}

/** Which dishes the grid shows. */
export function FilterBar({ filter, categories, onChange, shown, all }: Props) {
  const t = useOwnerText()
  return (
    <search className={css.group}>
      <label className={css.small}>
        <span>{t('menu.filter')}</span>
        <input
          className={css.input}
          type="search"
          value={filter.text}
          placeholder={t('menu.filterHint')}
          onChange={(event) => onChange({ ...filter, text: event.target.value })}
        />
      </label>
      <label className={css.small}>
        <span>{t('menu.category')}</span>
        <select
          className={css.input}
          value={filter.category}
          onChange={(event) => onChange({ ...filter, category: event.target.value })}
        >
          <option value="">{t('menu.allCategories')}</option>
          {categories.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className={css.small}>
        <span>{t('menu.missing')}</span>
        <select
          className={css.input}
          value={filter.kind}
          onChange={(event) => onChange({ ...filter, kind: event.target.value as ShownKind })}
        >
          {shownKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`menu.missing.${kind}`)}
            </option>
          ))}
        </select>
      </label>
      <p role="status" className={css.count}>
        {t('menu.shown', { n: shown, all })}
      </p>
    </search>
  )
}
