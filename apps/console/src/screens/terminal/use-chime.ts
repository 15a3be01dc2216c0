import { useEffect, useState, useSyncExternalStore } from 'react'
import { createChime } from './chime.ts'

/** One for the page: the browser's permission is the page's and outlives a change of store. */
export const chime = createChime()

/** A mouse unlocks by its button, a finger by leaving the glass, a keypad by a key. */
const gestures = ['pointerdown', 'pointerup', 'click', 'keydown'] as const

/** Audio takes a moment to start. A tap on the "silent" notice must not hit another button when the notice goes. */
const settleMs = 1000

/** Whether the browser blocks audio that is switched on. The first tap or key unlocks it. */
export function useSoundBlocked(sound: boolean): boolean {
  const isAllowed = useSyncExternalStore(chime.onChange, chime.isAllowed)
  const [isBlocked, setBlocked] = useState(false)
  useEffect(() => {
    if (!sound) return
    chime.unlock()
    for (const gesture of gestures) window.addEventListener(gesture, chime.unlock, true)
    return () => {
      for (const gesture of gestures) window.removeEventListener(gesture, chime.unlock, true)
    }
  }, [sound])
  useEffect(() => {
    const timer = setTimeout(() => setBlocked(!isAllowed), settleMs)
    return () => clearTimeout(timer)
  }, [isAllowed])
  return sound && isBlocked
}
