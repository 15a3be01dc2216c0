import { lastPress, type Press } from './last-press.ts'

/** A tap at the same spot so soon after the last is the same finger, which has not seen the dialog yet. */
export const sameFingerMs = 350
const sameSpotPx = 24

/** Marks a control that counts the taps that reach a dialog it opened: fast taps on a plus. */
export const countsTaps = { 'data-counts-taps': '' }

/**
 * Opens a modal dialog. Taps that began before are no presses of its controls (faults of 2026-11, 8): fast taps go on
 * at the same spot, and go to the control below if it has `countsTaps`. Keys always pass. Returns the end of the guard.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  const before = lastPress()
  if (before === undefined) return () => undefined
  const openedAt = performance.now()
  const counting = before.target instanceof Element ? before.target.closest('[data-counts-taps]') : null
  let until = openedAt + sameFingerMs
  // Of the last press inside: undefined = none yet.
  let isOldPress: boolean | undefined
  const isOld = (event: MouseEvent) => event.timeStamp < openedAt || (event.timeStamp < until && isNear(event, before))
  function press(event: MouseEvent) {
    isOldPress = isOld(event)
    // Only a control that counts taps keeps them all: without one, an impatient guest would wait as long as he taps.
    if (isOldPress && counting !== null) until = event.timeStamp + sameFingerMs
  }
  function focus(event: MouseEvent) {
    if (isOldPress) event.preventDefault()
  }
  function click(event: MouseEvent) {
    // A key's `detail` is 0.
    if (event.detail === 0 || !(isOldPress ?? isOld(event))) return
    event.stopImmediatePropagation()
    event.preventDefault()
    if (counting instanceof HTMLElement) counting.click()
  }
  dialog.addEventListener('pointerdown', press, true)
  dialog.addEventListener('mousedown', focus, true)
  dialog.addEventListener('click', click, true)
  return () => {
    dialog.removeEventListener('pointerdown', press, true)
    dialog.removeEventListener('mousedown', focus, true)
    dialog.removeEventListener('click', click, true)
  }
}

const isNear = ({ clientX, clientY }: MouseEvent, { x, y }: Press): boolean =>
  Math.hypot(clientX - x, clientY - y) <= sameSpotPx
