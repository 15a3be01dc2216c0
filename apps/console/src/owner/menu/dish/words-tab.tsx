import { entryOf, languageCodes } from '@comanda/rules/language/languages.ts'
import type { Column } from '../menu.queries.ts'
import css from './dish.module.css'
import { useDish } from './dish-context.ts'
import { CellLines, CellText } from './dish-fields.tsx'

/** Name and description in each language side by side, and the readings that the search knows. */
export function WordsTab() {
  const { work } = useDish()
  const { original } = work.menu
  return (
    <div className={css.form}>
      <div className={css.languages}>
        {languageCodes.map((language) => (
          <div key={language} className={css.form}>
            <CellText column={`name_${language}` as Column} lang={entryOf(language).html} />
            <CellLines
              column={language === original ? 'description' : (`desc_${language}` as Column)}
              lang={entryOf(language).html}
            />
          </div>
        ))}
      </div>
      <div className={css.pair}>
        <CellText column="reading_zh" lang="zh-Latn" placeholder="hui guo rou" />
        <CellText column="reading_ja" lang="ja" placeholder="ホイコーロー" />
      </div>
    </div>
  )
}
