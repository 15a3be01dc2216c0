import { useEffect, useRef } from 'react'
import { createScanReader } from './scan-reader.ts'

interface Hear {
  /** A pressed key, and the focused element. */
  onKey(key: string, target: HTMLElement | null): void
  onCode(code: string): void
}

/** The terminal's keys and its scanner. Off while a field has the focus or a dialog is open. */
export function useKeys(hear: Hear, isOn = true): void {
  const latest = useRef(hear)
  latest.current = hear
  useEffect(() => {
    if (!isOn) return
    let target: HTMLElement | null = null
    const reader = createScanReader({
      onKey: (key) => latest.current.onKey(key, target),
      onCode: (code) => latest.current.onCode(code),
    })
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      target = event.target as HTMLElement
      if (target.closest('dialog') !== null || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return
      // The Enter of a code must not press a focused button; nor must an Enter typed on the pad.
      if (reader.press(event.key) || (event.key === 'Enter' && target.closest('[data-pad]') !== null)) {
        event.preventDefault()
      }
    }
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onKey)
      reader.stop()
    }
  }, [isOn])
}
