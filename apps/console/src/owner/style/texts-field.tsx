import { type LocalizedText, languageCodes } from '@comanda/rules/language/languages.ts'
import { useOwnerText } from '../i18n/text.ts'
import { TextField } from '../parts/text-field.tsx'
import css from './style.module.css'

interface Props {
  readonly label: string
  readonly value: LocalizedText
  readonly onChange: (value: LocalizedText) => void
}

/** The same words in each language; an empty one is left out, and phones fall back. */
export function TextsField({ label, value, onChange }: Props) {
  const t = useOwnerText()
  return (
    <fieldset className={css.texts}>
      <legend>{label}</legend>
      {languageCodes.map((language) => (
        <TextField
          key={language}
          label={t(`settings.lang.${language}`)}
          lang={language}
          value={value[language] ?? ''}
          problem=""
          onChange={(words) => {
            const { [language]: _, ...others } = value
            onChange(words === '' ? others : { ...others, [language]: words })
          }}
        />
      ))}
    </fieldset>
  )
}
