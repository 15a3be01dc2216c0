import { describe, expect, it } from 'vitest'
import type { SentWrite, WriteAnswer } from './bad-network.ts'
import { judgeCart, type RoundAsPlayed } from './cart-judge.ts'
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

function makeRound(writes: readonly SentWrite[], overrides: Partial<RoundAsPlayed> = {}): RoundAsPlayed {
  const cart = modelOf([line('a', 3)])
  const written = [1, 2].map((seq) => ({ seq, key: String(seq) }))
  return { written, stored: cart, screens: [cart, cart], phones: [{ uid: 'ann', writes, looks: [] }], ...overrides }
}

describe('the judge of a round', () => {
  it('finds nothing where everything is as it was done', () => {
    expect(judgeCart(makeRound([adds, raises]))).toMatchObject({ faults: [], screens: [] })
  })

  it.each<[string, Partial<RoundAsPlayed>, readonly SentWrite[]]>([
    ['the database has []', { stored: [] }, [adds, raises]],
    ['asked for by nobody', {}, [adds]],
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
  ])('says: %s', (words, overrides, writes) => {
    expect(judgeCart(makeRound(writes, overrides)).faults.join()).toContain(words)
  })

  it('keeps screens apart, which may merely be late', () => {
    const late = judgeCart(makeRound([adds, raises], { screens: [modelOf([line('a', 3)]), modelOf([line('a', 1)])] }))
    expect(late.faults).toEqual([])
    expect(late.screens).toHaveLength(1)
    expect(late.screens.join()).toContain('the screen of phone 1')
  })
})
