import { useMemo } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import type { TimeWriting } from '../take-time-text.ts'

/** How times of this store are written for this guest; `zone` as the server told it with them. */
export function useTimeWriting(zone: string | undefined): TimeWriting {
  const text = useText()
  const { language, store } = usePage()
  const own = zone ?? store?.timeZone ?? 'UTC'
  return useMemo(() => ({ text, language, zone: own, now: Date.now() }), [text, language, own])
}
