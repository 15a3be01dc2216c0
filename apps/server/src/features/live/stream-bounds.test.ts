import { describe, expect, it } from 'vitest'
import { type Bounded, createStreamBounds, type StreamBounds } from './stream-bounds.ts'

interface Named extends Bounded {
  readonly name: string
}

const open = (bounds: StreamBounds<Named>, guest: string, table: string, name: string, sits = true) => {
  const stream: Named = { guest, table, name, sits: () => sits }
  return { stream, gone: bounds.enter(stream).map((one) => one.name) }
}

describe('the streams of one guest', () => {
  it('are limited: one more ends the oldest, at any table', () => {
    const bounds = createStreamBounds<Named>({ ofGuest: 2, ofTable: 9 })
    expect(open(bounds, 'ann', 'A1', 'one').gone).toEqual([])
    expect(open(bounds, 'ann', 'A1', 'two').gone).toEqual([])
    expect(open(bounds, 'ben', 'A1', 'other').gone).toEqual([])
    expect(open(bounds, 'ann', 'A2', 'three').gone).toEqual(['one'])
    expect(open(bounds, 'ann', 'A1', 'four').gone).toEqual(['two'])
  })

  it('count no more once closed; a second close removes no other stream', () => {
    const bounds = createStreamBounds<Named>({ ofGuest: 2, ofTable: 9 })
    const { stream } = open(bounds, 'ann', 'A1', 'one')
    open(bounds, 'ann', 'A1', 'two')
    bounds.leave(stream)
    bounds.leave(stream)
    expect(open(bounds, 'ann', 'A1', 'three').gone).toEqual([])
    expect(open(bounds, 'ann', 'A1', 'four').gone).toEqual(['two'])
  })
})

describe('the streams of one table', () => {
  it('are limited: one more ends the oldest of the guest with most', () => {
    const bounds = createStreamBounds<Named>({ ofGuest: 9, ofTable: 4 })
    open(bounds, 'ann', 'A1', 'ann')
    for (const name of ['one', 'two', 'three']) open(bounds, 'greedy', 'A1', name)
    expect(open(bounds, 'greedy', 'A1', 'four').gone).toEqual(['one'])
    expect(open(bounds, 'ben', 'A1', 'ben').gone).toEqual(['two'])
    expect(open(bounds, 'cat', 'A2', 'cat').gone).toEqual([])
  })

  it('lose guests outside the party first, however many phones', () => {
    const bounds = createStreamBounds<Named>({ ofGuest: 9, ofTable: 4 })
    for (const name of ['phone', 'tablet']) open(bounds, 'ann', 'A1', name)
    const fakes = Array.from({ length: 5 }, (_, n) => open(bounds, `fake${n}`, 'A1', `fake${n}`, false).gone)
    expect(fakes.flat()).toEqual(['fake0', 'fake1', 'fake2'])
    expect(open(bounds, 'ben', 'A1', 'ben').gone).toEqual(['fake3'])
  })

  it('lose the oldest when all guests have equally many', () => {
    const bounds = createStreamBounds<Named>({ ofGuest: 9, ofTable: 2 })
    for (const guest of ['ann', 'ben']) open(bounds, guest, 'A1', guest)
    expect(open(bounds, 'cat', 'A1', 'cat').gone).toEqual(['ann'])
  })
})

it('allows all the streams of a phone and a large party', () => {
  const bounds = createStreamBounds<Named>()
  const gone = Array.from({ length: 200 }, (_, n) => open(bounds, `guest${n >> 3}`, 'A1', `${n}`).gone)
  expect(gone.flat()).toEqual([])
  expect(open(bounds, 'guest0', 'A2', 'ninth').gone).toEqual(['0'])
})
