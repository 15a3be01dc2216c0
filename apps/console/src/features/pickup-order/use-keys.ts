import { useEffect, useRef } from 'react'
import { createScanReader } from './scan-reader.ts'

interface Hear {
  onKey(key: string): void
  onCode(code: string): void
  /** Enter types on the pad, unless the keyboard has reached a button outside it. */
  readonly takesEnter?: boolean
}

/** The terminal's keys and its scanner. Off while a field has the focus or a dialog is open. */
export function useKeys(hear: Hear, isOn = true): void {
  const latest = useRef(hear)
  latest.current = hear
  useEffect(() => {
    if (!isOn) return
    let isOnButton = false
    const reader = createScanReader({
      onKey: (key) => {
        if (key !== 'Enter' || !isOnButton) latest.current.onKey(key)
      },
      onCode: (code) => latest.current.onCode(code),
    })
    // A tapped button keeps the focus. The first one opened this view.
    let tapped = document.activeElement
    const onTap = (event: Event) => {
      tapped = (event.target as Element).closest(controls)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target as HTMLElement
      if (target.closest('dialog') !== null || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return
      if (event.key === 'Tab') tapped = null
      const isPadEnter = event.key === 'Enter' && latest.current.takesEnter === true
      isOnButton = isPadEnter && reachesControl(target, tapped)
      // The Enter of a code must not press a focused button; nor must an Enter typed on the pad.
      if (reader.press(event.key) || (isPadEnter && !isOnButton)) {
        event.preventDefault()
      }
    }
    window.addEventListener('keydown', onKey)
    window.addEventListener('pointerdown', onTap)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('pointerdown', onTap)
      reader.stop()
    }
  }, [isOn])
}

const controls = 'button, summary, a'

/** Whether Enter belongs to the focused control: reached by Tab, outside the pad. */
function reachesControl(target: HTMLElement, tapped: Element | null): boolean {
  const control = target.closest(controls)
  return control !== null && control !== tapped && control.closest('[data-pad]') === null
}
