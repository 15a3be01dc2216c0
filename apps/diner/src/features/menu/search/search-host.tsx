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

/** The search's place. Its code loads when the phone is idle, so that it opens offline too. */
export function SearchHost(props: Omit<SearchSheetProps, 'onClose'>) {
  const { isOpen } = useSearchOpen()
  useEffect(() => whenIdle(() => void searchSheet.load().catch(() => undefined)), [])
  useEffect(() => () => openSearch(false), [])
  return isOpen && <LaterPart part={searchSheet} props={{ ...props, onClose: () => openSearch(false) }} />
}
