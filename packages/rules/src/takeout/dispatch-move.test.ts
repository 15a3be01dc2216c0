import { describe, expect, it } from 'vitest'
import cases from '../../cases/takeout/dispatch-move.json' with { type: 'json' }
import { type DispatchState, mayDispatch, needsFood } from './dispatch-move.ts'

const states = cases.map(({ from }) => from as DispatchState)

describe('a delivery', () => {
  it.each(cases)('in state "$from" may move to $may only', ({ from, may }) => {
    expect(states.filter((to) => mayDispatch(from as DispatchState, to)).toSorted()).toEqual(may.toSorted())
  })
  it('needs its food once a rider has it', () => {
    expect(states.filter(needsFood)).toEqual(['on_the_way', 'arrived', 'delivered', 'failed'])
  })
})
