import { useEffect } from 'react'
import { type Later, LaterPart } from '../../../app/later-part.tsx'
import { showProblem } from '../../../app/problem.state.ts'
import { whenIdle } from '../../../app/when-idle.ts'
import { openSearch, useSearchOpen } from './search-open.state.ts'
import type { SearchSheetProps } from './search-sheet.tsx'

const searchSheet: Later<SearchSheetProps> = {
  load: async () => (await import('./search-sheet.tsx')).SearchSheet,
  failed: () => {
    openSearch(false)
    showProblem('offline', '')
  },
}

/** Where the search opens. Its code comes when the phone has nothing else to do: then it opens without a connection too. */
export function SearchHost(props: Omit<SearchSheetProps, 'onClose'>) {
  const { isOpen } = useSearchOpen()
  useEffect(() => whenIdle(() => void searchSheet.load().catch(() => undefined)), [])
  useEffect(() => () => openSearch(false), [])
  return isOpen && <LaterPart part={searchSheet} props={{ ...props, onClose: () => openSearch(false) }} />
}
