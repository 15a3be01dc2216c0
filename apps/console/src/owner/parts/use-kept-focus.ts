import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** A popup opens so long after its page is drawn, and a sheet loads first. Milliseconds. */
const restMs = 1500

/**
 * A dialog in the frame takes the focus as it opens. While the frame draws (`guard` until `rest`), the field in which
 * the owner writes has it back at once; a tap on the frame is the owner's own.
 */
export function useKeptFocus(frame: RefObject<HTMLIFrameElement | null>) {
  const isGuarded = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    let last: EventTarget | null = null
    const note = ({ target }: FocusEvent) => {
      last = target
    }
    const giveBack = () => {
      const { current } = frame
      if (!isGuarded.current || current === null || document.activeElement !== current || current.matches(':hover'))
        return
      window.focus()
      if (last instanceof HTMLElement && last.isConnected) last.focus({ preventScroll: true })
    }
    // Not at once: the browser is still moving the focus.
    const moved = () => setTimeout(giveBack)
    document.addEventListener('focusout', note)
    window.addEventListener('blur', moved)
    return () => {
      document.removeEventListener('focusout', note)
      window.removeEventListener('blur', moved)
      clearTimeout(timer.current)
    }
  }, [frame])
  const guard = useCallback(() => {
    clearTimeout(timer.current)
    isGuarded.current = document.activeElement !== frame.current
  }, [frame])
  const rest = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      isGuarded.current = false
    }, restMs)
  }, [])
  return { guard, rest }
}
