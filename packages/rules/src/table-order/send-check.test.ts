import { expect, it } from 'vitest'
import { sendObstacles } from './send-check.ts'

it('tells what sold out after everything else that is wrong, however the cart is ordered', () => {
  const [out, few, gone] = [{ code: 'sold_out' }, { code: 'only_left' }, { code: 'dish_gone' }]
  expect(sendObstacles([])).toEqual({ expired: undefined, soldOut: undefined })
  expect(sendObstacles([out, gone, few])).toEqual({ expired: gone, soldOut: out })
  expect(sendObstacles([few, out])).toEqual({ expired: undefined, soldOut: few })
})
