import { languages } from '@comanda/rules/language/languages.ts'
import { setLanguage, useLanguage, useText } from '../i18n/text.ts'
import { Select } from './select.tsx'

/** Each language in its own name: staff find theirs without reading another one. */
const choices = languages.map(({ code, name, html }) => ({ value: code, name, lang: html }))

export function LanguageSelect() {
  const t = useText()
  return <Select label={t('house.language')} value={useLanguage()} choices={choices} onChoose={setLanguage} />
}
