import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { type LocalizedText, languageCodes } from '@comanda/rules/language/languages.ts'
import { useLanguage } from '../../i18n/text.ts'
import { useOwnerText } from '../i18n/text.ts'
import type { StyleKey } from './style-draft.ts'

/** A value of a setting in words, for the list of changes. */
export function useStyleWords(): (key: StyleKey, value: unknown) => string {
  const t = useOwnerText()
  const language = useLanguage()
  const wordsIn = (texts: LocalizedText) =>
    texts[language] ?? languageCodes.map((code) => texts[code]).find((words) => words !== undefined) ?? ''
  return (key, value) => {
    if (value === null || value === undefined || value === '')
      return key === 'picMode' ? t('settings.option.picMode.null') : t('style.none')
    switch (key) {
      case 'names':
        return languageCodes.flatMap((code) => (value as LocalizedText)[code] ?? []).join(' / ')
      case 'home': {
        const blocks = (value as StyleConfig['home']).map(({ type }) => t(`style.block.${type}`))
        return blocks.length === 0 ? t('style.none') : blocks.join(', ')
      }
      case 'popup':
        return wordsIn((value as NonNullable<StyleConfig['popup']>).title)
      case 'homeGround': {
        const { picture, colour } = value as StyleConfig['homeGround']
        return picture !== '' ? t('style.groundPicture') : colour === '' ? t('style.none') : colour
      }
      case 'layout':
      case 'picMode':
      case 'defaultLanguage':
        return t(`settings.option.${key}.${value}`)
      default:
        return String(value)
    }
  }
}
