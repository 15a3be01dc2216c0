import { useCallback, useEffect, useState } from 'react'
import { usePage } from '../../app/page-input.ts'
import { isFirstThisVisit } from '../../platform/memory.ts'

/** spec 1 §2 Home */
const popupAfterMs = 600

/** Whether the popup banner is open: once a visit, never over other dialogs, never for a party at its table. */
export function usePopup(): { open: boolean; close: () => void } {
  const { sellerId, style, table } = usePage()
  const [open, setOpen] = useState(false)
  const isSeated = table !== null
  const key = `comanda.popup.${sellerId}.${style.version}`
  useEffect(() => {
    if (isSeated) return
    return whenClear(
      () => !document.hidden && document.querySelector('dialog[open]') === null,
      () => isFirstThisVisit(key) && setOpen(true),
    )
  }, [isSeated, key])
  return { open, close: useCallback(() => setOpen(false), []) }
}

/** Shows after 600 ms; while something is open it checks again after as long. Returns the cancel. */
export function whenClear(isClear: () => boolean, show: () => void): () => void {
  let timer = setTimeout(function look() {
    if (isClear()) show()
    else timer = setTimeout(look, popupAfterMs)
  }, popupAfterMs)
  return () => clearTimeout(timer)
}
