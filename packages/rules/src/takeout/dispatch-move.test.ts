import { describe, expect, it } from 'vitest'
import cases from '../../cases/takeout/dispatch-move.json' with { type: 'json' }
import { type DispatchState, mayDispatch, needsFood } from './dispatch-move.ts'

const states = cases.map(({ from }) => from as DispatchState)

describe('a delivery', () => {
  it.each(cases)('that is "$from" may become $may and nothing else', ({ from, may }) => {
    expect(states.filter((to) => mayDispatch(from as DispatchState, to)).toSorted()).toEqual(may.toSorted())
  })
  it('needs its food from the moment somebody carries it', () => {
    expect(states.filter(needsFood)).toEqual(['on_the_way', 'arrived', 'delivered', 'failed'])
  })
})
