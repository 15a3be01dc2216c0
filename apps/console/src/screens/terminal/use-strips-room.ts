import { type RefObject, useLayoutEffect } from 'react'

/** Whoever taps a strip away taps twice within so long, and must not meet, the second time, what stands at the foot of the view. */
const settleMs = 1000
/** Where nobody taps anything after that, as in a kitchen that works by keys. */
const idleMs = 15_000

/**
 * The room that strips take at the foot of the terminal: of their words, and of those before until something else has been tapped, as the
 * view grows into it, and the next button is aimed at by then. `--strips` = its height, to what it lies over.
 */
export function useStripsRoom(strips: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const words = strips.current
    const room = words?.parentElement
    if (!words || !room) return
    let kept = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      stop()
      kept = words.offsetHeight
      room.style.minHeight = `${kept}px`
      document.documentElement.style.setProperty('--strips', `${kept}px`)
    }
    const onClick = () => {
      clearTimeout(timer)
      timer = setTimeout(keep)
    }
    const stop = () => {
      clearTimeout(timer)
      window.removeEventListener('click', onClick)
    }
    const tell = () => {
      if (words.offsetHeight >= kept) return keep()
      stop()
      timer = setTimeout(() => {
        window.addEventListener('click', onClick)
        timer = setTimeout(keep, idleMs)
      }, settleMs)
    }
    const watch = new ResizeObserver(tell)
    tell()
    watch.observe(words)
    return () => {
      stop()
      watch.disconnect()
      document.documentElement.style.removeProperty('--strips')
    }
  }, [strips])
}
