import { describe, expect, it } from 'vitest'
import type { SentWrite, WriteAnswer } from './bad-network.ts'
import { judgeCart, type PlayedRound } from './cart-judge.ts'
import { modelOf } from './cart-model.ts'

const line = (id: string, num = 1) => ({ id, uid: 'ann', code: 'L05', standard: '', memo: id, menuItem: [], num })
const heard = (cart: unknown, code: string | null = null): WriteAnswer => ({ heard: true, code, cart })
const write = (key: string, method: string, body: unknown, answers: WriteAnswer[]): SentWrite => ({
  key,
  method,
  path: '/order.html',
  body,
  answers,
})

const adds = write('1', 'POST', { lines: [line('a')] }, [heard({ seq: 1, lines: [line('a')] })])
const raises = write('2', 'PUT', { id: 'a', num: 3 }, [heard({ seq: 2, lines: [line('a', 3)] })])

const sends = { ...write('4', 'POST', { seq: 2 }, [heard(undefined)]), path: '/order2store.html' }
/** A round in which the third change sent the cart, and the lines that reached the kitchen. */
const sentAs = (...sent: PlayedRound['sent']): Partial<PlayedRound> => ({
  written: [...[1, 2].map((seq) => ({ seq, key: String(seq) })), { seq: 3, key: '4' }],
  stored: [],
  sent,
})
const cooked = { key: '4', lines: modelOf([line('a', 3)]) }

function makeRound(writes: readonly SentWrite[], overrides: Partial<PlayedRound> = {}): PlayedRound {
  const cart = modelOf([line('a', 3)])
  const written = [1, 2].map((seq) => ({ seq, key: String(seq) }))
  return {
    written,
    stored: cart,
    sent: [],
    screens: [cart, cart],
    phones: [{ uid: 'ann', writes, looks: [] }],
    ...overrides,
  }
}

describe('the judge of a round', () => {
  it('accepts a correct round', () => {
    expect(judgeCart(makeRound([adds, raises]))).toMatchObject({ faults: [], screens: [] })
  })

  it("accepts a correct send, and a companion's send that came too late", () => {
    const late = { ...sends, key: '5', answers: [heard(undefined, 'cart_empty')] }
    const round = makeRound([adds, raises, sends, late], { ...sentAs(cooked), screens: [[], []] })
    expect(judgeCart(round)).toMatchObject({ faults: [], screens: [] })
  })

  it('accepts a clear of seen lines, and its undo', () => {
    const [a, b] = [line('a'), line('b')]
    const both = write('1', 'POST', { lines: [a, b] }, [heard({ seq: 1, lines: [a, b] })])
    const clears = {
      ...write('2', 'DELETE', undefined, [heard({ seq: 2, lines: [b] })]),
      path: '/order.html?ids=a%2Cc',
    }
    const back = { ...write('3', 'POST', { seq: 2 }, [heard({ seq: 3, lines: [b, a] })]), path: '/cartundo.html' }
    const stored = modelOf([b, a])
    const written = [1, 2, 3].map((seq) => ({ seq, key: String(seq) }))
    expect(judgeCart(makeRound([both, clears, back], { stored, screens: [stored], written }))).toMatchObject({
      faults: [],
      screens: [],
    })
  })

  it.each<[string, Partial<PlayedRound>, readonly SentWrite[]]>([
    ['the database has []', { stored: [] }, [adds, raises]],
    ['has no request', {}, [adds]],
    [
      'stands where 2 should',
      { written: [1, 3].map((seq, index) => ({ seq, key: String(index + 1) })) },
      [adds, raises],
    ],
    [
      'an answer to ann with cart 1',
      { phones: [{ uid: 'ann', writes: [adds, raises], looks: [{ seq: 1, lines: [] }] }] },
      [],
    ],
    ['which was never made', { phones: [{ uid: 'ann', writes: [adds, raises], looks: [{ seq: 3, lines: [] }] }] }, []],
    [
      'acknowledged at 2 and not done',
      {},
      [adds, raises, write('3', 'DELETE', undefined, [heard({ seq: 2, lines: [line('a', 3)] })])],
    ],
    [
      'answered at 1, and done after that as 2',
      {},
      [adds, { ...raises, answers: [heard({ seq: 1, lines: [line('a')] })] }],
    ],
    [
      'refused (line_unknown), and then done as 2',
      {},
      [adds, { ...raises, answers: [heard(undefined, 'line_unknown')] }],
    ],
    [
      'was refused with sold_out',
      {},
      [adds, raises, write('3', 'POST', { lines: [line('b')] }, [heard(undefined, 'sold_out')])],
    ],
    ['came to the kitchen 2 times', sentAs(cooked, cooked), [adds, raises, sends]],
    ['came to the kitchen 0 times', sentAs(), [adds, raises, sends]],
    ['the round of 3', sentAs({ ...cooked, lines: modelOf([line('a', 2)]) }), [adds, raises, sends]],
    ['has no send', sentAs(cooked, { ...cooked, key: null }), [adds, raises, sends]],
    ['acknowledged and not done', {}, [adds, raises, sends]],
    ['was refused with price_changed', {}, [adds, raises, { ...sends, answers: [heard(undefined, 'price_changed')] }]],
  ])('says: %s', (words, overrides, writes) => {
    expect(judgeCart(makeRound(writes, overrides)).faults.join()).toContain(words)
  })

  it('reports screens separately, because they may only be late', () => {
    const late = judgeCart(makeRound([adds, raises], { screens: [modelOf([line('a', 3)]), modelOf([line('a', 1)])] }))
    expect(late.faults).toEqual([])
    expect(late.screens).toHaveLength(1)
    expect(late.screens.join()).toContain('the screen of phone 1')
  })
})
