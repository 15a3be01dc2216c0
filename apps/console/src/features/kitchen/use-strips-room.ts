import { type RefObject, useLayoutEffect } from 'react'

/**
 * What went a moment ago keeps its room for so long: whoever taps it away twice must not meet, the second time, what stands at the foot of
 * the view and comes down into that room.
 */
const settleMs = 1000

/** The room that strips take at the foot of the terminal: of their words, and for a moment of those before. `--strips` to what they lie over. */
export function useStripsRoom(strips: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const words = strips.current
    const room = words?.parentElement
    if (!words || !room) return
    let kept = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = (height: number) => {
      kept = height
      room.style.minHeight = `${height}px`
      document.documentElement.style.setProperty('--strips', `${height}px`)
    }
    const tell = () => {
      clearTimeout(timer)
      const height = words.offsetHeight
      if (height >= kept) keep(height)
      else timer = setTimeout(() => keep(height), settleMs)
    }
    const watch = new ResizeObserver(tell)
    tell()
    watch.observe(words)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
      document.documentElement.style.removeProperty('--strips')
    }
  }, [strips])
}
