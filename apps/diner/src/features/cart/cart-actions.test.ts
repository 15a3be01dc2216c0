import { beforeEach, describe, expect, it } from 'vitest'
import { makeItem, makeMenu, makeType } from '../menu/test-menu.fixture.ts'
import { clearCart, tableCart } from '../table-order/table-order.state.ts'
import { addDish, followDishCount } from './cart-actions.ts'

const menu = makeMenu([makeType('T1', [makeItem({ code: 'fish' }), makeItem({ code: 'rice' })])])

/** Follows a dish, and keeps what it was told. */
function follow(code: string) {
  const told: number[] = []
  return { told, stop: followDishCount(code, (count) => void told.push(count)) }
}

describe('who follows the portions of a dish', () => {
  beforeEach(() => {
    clearCart()
    tableCart.setMenu(menu)
  })

  it('is told at once how many there are, and then of every change', () => {
    addDish('fish', { num: 2 })
    const { told, stop } = follow('fish')
    addDish('fish')
    clearCart()
    stop()
    expect(told).toEqual([2, 3, 0])
  })

  it('hears nothing of other dishes', () => {
    const { told, stop } = follow('fish')
    addDish('rice')
    stop()
    expect(told).toEqual([0])
  })

  it('may be several for one dish, and one may leave', () => {
    const [one, other] = [follow('fish'), follow('fish')]
    addDish('fish')
    one.stop()
    addDish('fish')
    other.stop()
    expect([one.told, other.told]).toEqual([
      [0, 1],
      [0, 1, 2],
    ])
  })

  it('hears nothing of what came while nobody followed, and no more after it has left', () => {
    const before = follow('fish')
    before.stop()
    addDish('fish', { num: 4 })
    const after = follow('fish')
    addDish('rice')
    after.stop()
    addDish('fish')
    expect([before.told, after.told]).toEqual([[0], [4]])
  })
})
