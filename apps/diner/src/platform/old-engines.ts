/**
 * What our own code and our libraries call that Chromium 90 and Safari 15.4 lack; the bundler lowers syntax, not calls.
 * e2e/journeys/old-engines.journey.ts finds any other such call in the build and takes these away before it opens a page.
 */
function fill(owner: object, name: string, value: unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true })
}

fill(Array.prototype, 'at', function at<T>(this: readonly T[], index: number): T | undefined {
  const whole = Math.trunc(index) || 0
  return this[whole < 0 ? this.length + whole : whole]
})

fill(Array.prototype, 'findLast', function findLast<
  T,
>(this: readonly T[], wanted: (item: T, index: number, all: readonly T[]) => unknown): T | undefined {
  for (let index = this.length - 1; index >= 0; index--) {
    const item = this[index] as T
    if (wanted(item, index, this)) return item
  }
  return undefined
})

fill(Object, 'hasOwn', (owner: object, name: PropertyKey) => Object.hasOwn(owner, name))
