/** Where a pointer last went down, and when (ms, the clock of events). */
export interface Press {
  readonly x: number
  readonly y: number
  readonly at: number
  readonly target: EventTarget | null
}

let last: Press | undefined

function remember({ clientX: x, clientY: y, timeStamp: at, target }: PointerEvent): void {
  last = { x, y, at, target }
}

/** Remembers presses from now on. Each app calls it at its start: a dialog's code may load after the press. */
export function watchPresses(): void {
  // The same function is added once only.
  document.addEventListener('pointerdown', remember, { capture: true, passive: true })
}

/** Undefined before the first press. */
export const lastPress = (): Press | undefined => last
