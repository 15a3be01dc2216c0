/**
 * Functions our code and libraries call that Chromium 90 and Safari 15.4 lack: the bundler lowers syntax, not calls.
 * Both web apps import it, because kitchens use old tablets. e2e/journeys/old-engines.journey.ts finds other such
 * calls in the builds and removes these functions before it opens a page.
 */
function fill(owner: object, name: string, value: unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true })
}

function at<T>(this: ArrayLike<T>, index: number): T | undefined {
  const whole = Math.trunc(index) || 0
  return this[whole < 0 ? this.length + whole : whole]
}

/** A function of the engine stays. */
export function fillIn(): void {
  fill(Array.prototype, 'at', at)
  fill(String.prototype, 'at', at)

  fill(Array.prototype, 'findLast', function findLast<
    T,
  >(this: readonly T[], wanted: (item: T, index: number, all: readonly T[]) => unknown): T | undefined {
    for (let index = this.length - 1; index >= 0; index--) {
      const item = this[index] as T
      if (wanted(item, index, this)) return item
    }
    return undefined
  })

  fill(Object, 'hasOwn', (owner: object, name: PropertyKey) =>
    // biome-ignore lint/suspicious/noPrototypeBuiltins: what it proposes instead, Object.hasOwn, is what is filled in here
    Object.prototype.hasOwnProperty.call(owner, name),
  )
}
fillIn()
