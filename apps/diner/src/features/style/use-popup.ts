import { useCallback, useEffect, useState } from 'react'
import { usePage } from '../../app/page-input.ts'
import { isFirstThisVisit } from '../../platform/memory.ts'

/** spec 1 §2 Home */
const popupAfterMs = 600

/** Whether the popup banner is up: once a visit, never over what else is open, never for a party at its table. */
export function usePopup(): { open: boolean; close: () => void } {
  const { sellerId, style, table } = usePage()
  const [open, setOpen] = useState(false)
  const isSeated = table !== null
  const key = `comanda.popup.${sellerId}.${style.version}`
  useEffect(() => {
    if (isSeated) return
    let timer = setTimeout(function show() {
      if (document.hidden || document.querySelector('dialog[open]')) timer = setTimeout(show, popupAfterMs)
      else if (isFirstThisVisit(key)) setOpen(true)
    }, popupAfterMs)
    return () => clearTimeout(timer)
  }, [isSeated, key])
  return { open, close: useCallback(() => setOpen(false), []) }
}
