import { type LocalizedText, languageCodes } from '@comanda/rules/language/languages.ts'
import { useOwnerText } from '../i18n/text.ts'
import { OneOf } from '../parts/choices.tsx'
import { PictureField } from './picture-field.tsx'
import css from './style.module.css'
import type { PartProps } from './style-editor.tsx'
import { TextsField } from './texts-field.tsx'

/** Logo and name, the menu's layout and pictures, and the language of phones set to another one. */
export function LookPart({ values, onChange, sellerId }: PartProps & { readonly sellerId: string }) {
  const t = useOwnerText()
  const choices = (key: string, all: readonly string[]) =>
    all.map((value) => ({ value, name: t(`settings.option.${key}.${value}`) }))
  return (
    <>
      <section className={css.part} aria-labelledby="style-name">
        <h2 id="style-name">{t('style.nameAndLogo')}</h2>
        <TextsField
          label={t('settings.key.names')}
          value={values.names}
          onChange={(names: LocalizedText) => onChange('names', names)}
        />
        <PictureField
          label={t('style.logo')}
          sellerId={sellerId}
          value={values.logoUrl}
          onChange={(logo) => onChange('logoUrl', logo)}
        />
      </section>
      <section className={css.part} aria-labelledby="style-menu">
        <h2 id="style-menu">{t('style.menu')}</h2>
        <OneOf
          label={t('settings.key.layout')}
          choices={choices('layout', ['LR', 'TB'])}
          value={values.layout}
          problem=""
          onChoose={(layout) => onChange('layout', layout as typeof values.layout)}
        />
        <OneOf
          label={t('settings.key.picMode')}
          choices={choices('picMode', ['null', '0', '1', '2'])}
          value={String(values.picMode)}
          problem=""
          onChoose={(mode) => onChange('picMode', JSON.parse(mode))}
        />
        <OneOf
          label={t('settings.key.defaultLanguage')}
          choices={choices('defaultLanguage', languageCodes)}
          value={values.defaultLanguage}
          problem=""
          onChoose={(language) => onChange('defaultLanguage', language as typeof values.defaultLanguage)}
        />
      </section>
    </>
  )
}
