import { setLanguage, useLanguage, useText } from '../i18n/text.ts'
import { Select } from './select.tsx'

/** Each language in its own name, so that nobody has to read another one to find theirs. */
const choices = [
  { value: 'zh', name: '中文', lang: 'zh' },
  { value: 'en', name: 'English', lang: 'en' },
  { value: 'ja', name: '日本語', lang: 'ja' },
] as const

export function LanguageSelect() {
  const t = useText()
  return <Select label={t('house.language')} value={useLanguage()} choices={choices} onChoose={setLanguage} />
}
