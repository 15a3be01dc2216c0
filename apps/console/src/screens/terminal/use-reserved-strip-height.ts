import { type RefObject, useLayoutEffect } from 'react'

/** A double tap on a strip takes this long. Its second tap must not hit what lies below. */
const settleMs = 1000
/** Without another tap, as in a kitchen that works by keys. */
const idleMs = 15_000

/**
 * Reserves the room of the strips at the foot of the terminal. A strip that went keeps its room until the next tap
 * elsewhere: the view grows into it, and that tap was already aimed. `--strips` = the height, for what the strips
 * cover.
 */
export function useReservedStripHeight(strips: RefObject<HTMLElement | null>): void {
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
