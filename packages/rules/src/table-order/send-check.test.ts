import { expect, it } from 'vitest'
import { sendObstacles } from './send-check.ts'

it('reports sold-out dishes after all other problems, in any cart order', () => {
  const [out, few, gone] = [{ code: 'sold_out' }, { code: 'only_left' }, { code: 'dish_gone' }]
  expect(sendObstacles([])).toEqual({ expired: undefined, soldOut: undefined })
  expect(sendObstacles([out, gone, few])).toEqual({ expired: gone, soldOut: out })
  expect(sendObstacles([few, out])).toEqual({ expired: undefined, soldOut: few })
})
