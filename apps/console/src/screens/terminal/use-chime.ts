import { useEffect, useState, useSyncExternalStore } from 'react'
import { createChime } from './chime.ts'

/** One for the page: the browser's leave to sound is the page's, and outlives a change of the store. */
export const chime = createChime()

/** A mouse gives leave by its button, a finger by leaving the glass, a keypad by a key. */
const gestures = ['pointerdown', 'pointerup', 'click', 'keydown'] as const

/**
 * Sound takes a moment to start where it may; and whoever taps what says that it is silent must not find another button under
 * their finger.
 */
const settleMs = 1000

/** Whether the browser keeps silent what ought to sound. From the first tap or key on it no longer does. */
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
