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

describe('a full cart', () => {
  it('can be filled to its last line', () => {
    expect(checkCartLimit(full.slice(1), full)).toBeNull()
  })

  it('refuses a new line and names the lines above the limit', () => {
    expect(checkCartLimit(full, makeLines(cartLineLimit + 2))).toEqual({
      ok: false,
      code: 'cart_full',
      values: [cartLineLimit],
      details: { problem: 'cart_full', over: ['l200', 'l201'] },
    })
  })

  it('accepts more of an existing line', () => {
    const more = applyCartChange(full, { op: 'add', line: { ...makeLines(1)[0], id: 'other' } as CartLine })
    expect(more[0]?.num).toBe(2)
    expect(checkCartLimit(full, more)).toBeNull()
  })

  it('allows removal, also above the limit', () => {
    const tooMany = makeLines(cartLineLimit + 5)
    expect(checkCartLimit(tooMany, tooMany.slice(1))).toBeNull()
    expect(checkCartLimit(tooMany, makeLines(cartLineLimit + 6))?.details).toMatchObject({ over: ['l205'] })
  })
})
