import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fillIn } from './old-engines.ts'

const filled: readonly (readonly [owner: object, name: string])[] = [
  [Array.prototype, 'at'],
  [String.prototype, 'at'],
  [Array.prototype, 'findLast'],
  [Object, 'hasOwn'],
]
const natives = filled.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name) as PropertyDescriptor)

describe('an engine without these functions', () => {
  beforeEach(() => {
    for (const [owner, name] of filled) Reflect.deleteProperty(owner, name)
    fillIn()
  })
  afterEach(() => {
    filled.forEach(([owner, name], index) => {
      Object.defineProperty(owner, name, natives[index] as PropertyDescriptor)
    })
  })

  it('gets each, not enumerable', () => {
    for (const [index, [owner, name]] of filled.entries()) {
      const given = Object.getOwnPropertyDescriptor(owner, name)
      expect(given?.value).toBeTypeOf('function')
      expect(given?.value).not.toBe(natives[index]?.value)
      expect(given?.enumerable).toBe(false)
    }
  })

  it('tells own from inherited properties', () => {
    expect(Object.hasOwn({ ddzt: 1 }, 'ddzt')).toBe(true)
    expect(Object.hasOwn({ ddzt: undefined }, 'ddzt')).toBe(true)
    expect(Object.hasOwn({ ddzt: 1 }, 'toString')).toBe(false)
    expect(Object.hasOwn(Object.assign(Object.create(null), { a: 1 }), 'a')).toBe(true)
    expect(Object.hasOwn({ hasOwnProperty: () => false, a: 1 }, 'a')).toBe(true)
  })

  it('finds an item by its place, from the end too', () => {
    expect([1, 2, 3].at(0)).toBe(1)
    expect([1, 2, 3].at(-1)).toBe(3)
    expect([1, 2, 3].at(3)).toBe(undefined)
    expect([1, 2, 3].at(-4)).toBe(undefined)
    expect([1, 2, 3].at(1.9)).toBe(2)
    expect('麻婆'.at(-1)).toBe('婆')
    expect(''.at(-1)).toBe(undefined)
  })

  it('finds the last matching item', () => {
    expect([1, 2, 3].findLast((item) => item < 3)).toBe(2)
    expect([1, 2, 3].findLast((item, index, all) => index === 0 && all.length === 3 && item === 1)).toBe(1)
    expect([1, 2, 3].findLast(() => false)).toBe(undefined)
  })
})

describe('an engine with these functions', () => {
  it('keeps its own', () => {
    fillIn()
    filled.forEach(([owner, name], index) => {
      expect(Object.getOwnPropertyDescriptor(owner, name)?.value).toBe(natives[index]?.value)
    })
  })
})
