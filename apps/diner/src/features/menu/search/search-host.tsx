import { useEffect } from 'react'
import { type Later, LaterPart } from '../../../app/later-part.tsx'
import { usePage } from '../../../app/page-input.ts'
import { showProblem } from '../../../app/problem.state.ts'
import { whenIdle } from '../../../app/when-idle.ts'
import { loadLaterTexts } from '../../../i18n/load-texts.ts'
import { openSearch, useSearchOpen } from './search-open.state.ts'
import type { SearchSheetProps } from './search-sheet.tsx'

const searchSheet: Later<SearchSheetProps> = {
  words: 'search',
  load: async () => (await import('./search-sheet.tsx')).SearchSheet,
  failed: () => {
    openSearch(false)
    showProblem('offline', '')
  },
}

/** Where the search opens. Its code comes when the phone has nothing else to do: then it opens without a connection too. */
export function SearchHost(props: Omit<SearchSheetProps, 'onClose'>) {
  const { language } = usePage()
  const { isOpen } = useSearchOpen()
  useEffect(() => whenIdle(() => void bring(language)), [language])
  useEffect(() => () => openSearch(false), [])
  return isOpen && <LaterPart part={searchSheet} props={{ ...props, onClose: () => openSearch(false) }} />
}

async function bring(language: Parameters<typeof loadLaterTexts>[1]): Promise<void> {
  await Promise.all([searchSheet.load(), loadLaterTexts('search', language)]).catch(() => undefined)
}
