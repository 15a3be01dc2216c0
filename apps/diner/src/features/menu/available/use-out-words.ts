import { useContext } from 'react'
import { PageContext } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { useClosed } from '../sold-out.state.ts'

/** What a dish that cannot be had now says: sold out, or when it is next sold. */
export function useOutWords(code: string): string {
  const text = useText()
  // The sheet's parts are drawn without a page too.
  const opens = useClosed(useContext(PageContext)?.closed).dishes[code]
  if (opens === undefined) return text('menu.soldOut')
  return opens === '' ? text('menu.notNow') : text('menu.opens', { at: opens })
}
