import { describe, expect, it } from 'vitest'
import { applyCartChange } from './cart-change.ts'
import { cartLineLimit, checkCartLimit } from './cart-limit.ts'
import type { CartLine } from './cart-line.ts'

function makeLines(count: number): CartLine[] {
  return Array.from({ length: count }, (_, n) => ({
    id: `l${n}`,
    code: `D${n}`,
    num: 1,
    addItems: [],
    memo: '',
    uid: 'u',
  }))
}

const full = makeLines(cartLineLimit)

describe('a cart that is full', () => {
  it('was filled to its last line', () => {
    expect(checkCartLimit(full.slice(1), full)).toBeNull()
  })

  it('takes no other line, and names the lines that are too many', () => {
    expect(checkCartLimit(full, makeLines(cartLineLimit + 2))).toEqual({
      ok: false,
      code: 'cart_full',
      values: [cartLineLimit],
      details: { problem: 'cart_full', over: ['l200', 'l201'] },
    })
  })

  it('takes more of what is there', () => {
    const more = applyCartChange(full, { op: 'add', line: { ...makeLines(1)[0], id: 'other' } as CartLine })
    expect(more[0]?.num).toBe(2)
    expect(checkCartLimit(full, more)).toBeNull()
  })

  it('gives lines back, also where it holds more than it may', () => {
    const tooMany = makeLines(cartLineLimit + 5)
    expect(checkCartLimit(tooMany, tooMany.slice(1))).toBeNull()
    expect(checkCartLimit(tooMany, makeLines(cartLineLimit + 6))?.details).toMatchObject({ over: ['l205'] })
  })
})
