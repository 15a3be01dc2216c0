import { useMemo } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import type { TimeWriting } from './take-time-text.ts'
import { useNow } from './use-now.ts'

/** A day that ends while it is looked at is called another. */
const tickMs = 30_000

/** How times of this store are written for this guest; `zone` as the server told it with them. */
export function useTimeWriting(zone: string | undefined): TimeWriting {
  const text = useText()
  const { language, store } = usePage()
  const own = zone ?? store?.timeZone ?? 'UTC'
  const now = useNow(0, tickMs)
  return useMemo(() => ({ text, language, zone: own, now }), [text, language, own, now])
}
