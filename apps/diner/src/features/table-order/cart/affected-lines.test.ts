import { expect, it } from 'vitest'
import { areLinesAffected } from './affected-lines.ts'

const state = (codes: string[], left: Record<string, number> = {}) => ({ codes: new Set(codes), left })
const line = (code: string, ...parts: string[]) => ({
  code,
  menuItem: [
    { code: 'X1', name: '', price: 0, num: 1 },
    ...parts.map((part) => ({ code: part, name: '', price: 0, num: 1, sgid: '1' })),
  ] as never,
})
const cart = [line('L05'), line('S01', 'R03')]

it.each([
  ['a dish that is sold out', state([]), state(['L05']), true],
  ['a dish that is there again', state(['L05']), state([]), true],
  ['a part of a set meal that is sold out', state([]), state(['R03']), true],
  ['a dish with fewer portions left', state([], { L05: 3 }), state([], { L05: 2 }), true],
  ['a newly limited dish', state([]), state([], { R03: 5 }), true],
  ['a dish in no line', state([]), state(['L06'], { L07: 1 }), false],
  ['an option with the same code', state([]), state(['X1']), false],
  ['nothing', state(['L06'], { L05: 3 }), state(['L06'], { L05: 3 }), false],
] as const)('areLinesAffected by %s', (_, before, now, expected) => {
  expect(areLinesAffected(cart, before, now)).toBe(expected)
})
