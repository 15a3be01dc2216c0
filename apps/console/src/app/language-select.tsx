import { setLanguage, useLanguage, useText } from '../i18n/text.ts'
import css from './language-select.module.css'

const names = { zh: '中文', en: 'English', ja: '日本語' } as const

/** Each language in its own name, so that nobody has to read another one to find theirs. */
export function LanguageSelect() {
  const t = useText()
  const language = useLanguage()
  return (
    <label className={css.language}>
      <span className="sr">{t('house.language')}</span>
      <select value={language} onChange={(event) => setLanguage(event.target.value as 'zh' | 'en' | 'ja')}>
        {(['zh', 'en', 'ja'] as const).map((one) => (
          <option key={one} value={one} lang={one}>
            {names[one]}
          </option>
        ))}
      </select>
    </label>
  )
}
