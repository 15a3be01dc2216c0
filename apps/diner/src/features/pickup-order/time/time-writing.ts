import { useMemo } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import type { TimeWriting } from './take-time-text.ts'
import { useNow } from './use-now.ts'

/** The names of days change at midnight while the page is open. */
const tickMs = 30_000

/** How this guest reads the store's times; `zone` as the server sent it with them. */
export function useTimeWriting(zone: string | undefined): TimeWriting {
  const text = useText()
  const { language, store } = usePage()
  const own = zone ?? store?.timeZone ?? 'UTC'
  const now = useNow(0, tickMs)
  return useMemo(() => ({ text, language, zone: own, now }), [text, language, own, now])
}
