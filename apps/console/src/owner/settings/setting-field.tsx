import { type LocalizedText, languageCodes } from '@comanda/rules/language/languages.ts'
import { TextArea } from 'react-aria-components/TextArea'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { useOwnerText } from '../i18n/text.ts'
import { OneOf, SomeOf, YesNo } from '../parts/choices.tsx'
import { TextField } from '../parts/text-field.tsx'
import { controlOf, type SettingKey } from './setting-control.ts'
import css from './settings.module.css'

interface Props {
  readonly settingKey: SettingKey
  readonly label: string
  /** A typed number, and JSON that cannot be read yet, is its text. */
  readonly value: unknown
  readonly problem: string
  readonly onChange: (value: unknown) => void
}

/** The field of one setting, as its schema asks for it. */
export function SettingField({ settingKey, label, value, problem, onChange }: Props) {
  const t = useOwnerText()
  const control = controlOf(settingKey)
  const choices = (values: readonly string[]) =>
    values.map((json) => ({ value: json, name: t(`settings.option.${settingKey}.${JSON.parse(json)}`) }))
  switch (control.kind) {
    case 'switch':
      return <YesNo label={label} value={value === true} onChoose={onChange} />
    case 'number':
      // React Aria's number field tells a change only when it loses the focus.
      return (
        <TextField
          label={label}
          inputMode="numeric"
          value={String(value ?? '')}
          problem={problem}
          onChange={onChange}
        />
      )
    case 'one':
      return (
        <OneOf
          label={label}
          choices={choices(control.values)}
          value={JSON.stringify(value)}
          problem={problem}
          onChoose={(json) => onChange(JSON.parse(json))}
        />
      )
    case 'some':
      return (
        <SomeOf
          label={label}
          choices={choices(control.values)}
          value={Array.isArray(value) ? value.map((one) => JSON.stringify(one)) : []}
          problem={problem}
          onChoose={(some) => onChange(some.map((json) => JSON.parse(json)))}
        />
      )
    case 'names':
      return (
        <fieldset className={css.names}>
          <legend>{label}</legend>
          {languageCodes.map((language) => (
            <TextField
              key={language}
              label={t(`settings.lang.${language}`)}
              lang={language}
              value={(value as LocalizedText)[language] ?? ''}
              problem={problem}
              onChange={(name) => onChange(withName(value as LocalizedText, language, name))}
            />
          ))}
        </fieldset>
      )
    case 'text':
      return <TextField label={label} value={String(value ?? '')} problem={problem} onChange={onChange} />
    case 'json':
      return (
        <AriaTextField
          className={css.json ?? ''}
          aria-label={label}
          value={typeof value === 'string' ? value : JSON.stringify(value, null, 1)}
          isInvalid={problem !== ''}
          validationBehavior="aria"
          onChange={onChange}
        >
          <span aria-hidden="true">{label}</span>
          <small>{t('settings.json')}</small>
          <TextArea rows={3} spellCheck="false" />
          {problem !== '' && <span className={css.problem}>{problem}</span>}
        </AriaTextField>
      )
  }
}

/** An empty name is left out. */
function withName(names: LocalizedText, language: string, name: string): LocalizedText {
  const { [language as 'zh']: _, ...others } = names
  return name === '' ? others : { ...others, [language]: name }
}
