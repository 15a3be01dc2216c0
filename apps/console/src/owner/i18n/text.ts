import type { Messages } from '@lingui/core'
import { type Text, textsOf, useLanguage } from '../../i18n/text.ts'

const texts = textsOf(import.meta.glob<Messages>('./*.json', { eager: true, import: 'default' }))

/** The texts of the owner's pages. A terminal loads none of them. */
export function useOwnerText(): Text {
  return texts[useLanguage()]
}
