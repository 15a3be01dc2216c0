import { beforeEach, describe, expect, it } from 'vitest'
import { makeItem, makeMenu, makeType } from '../test-menu.fixture.ts'
import { previewCart } from './preview-cart.state.ts'

const menuOf = (price: number) => makeMenu([makeType('T1', [makeItem({ code: 'A', price, standards: [] })])])
const shown = () => {
  const { count, amount } = previewCart.held.getState()
  return { count, amount }
}

describe('the cart of a preview', () => {
  beforeEach(() => previewCart.setMenu(menuOf(1000)))

  it('counts what is tapped, and takes it out again', () => {
    expect(previewCart.addDish('A', { num: 2 })).toBe(true)
    expect(shown()).toEqual({ count: 2, amount: 2000 })
    const [line] = previewCart.held.getState().lines
    previewCart.changeLine(line?.id ?? '', 0)
    expect(shown()).toEqual({ count: 0, amount: 0 })
  })

  it('takes no dish that the draft does not have', () => {
    expect(previewCart.addDish('B')).toBe(false)
    expect(shown().count).toBe(0)
  })

  it('is empty again with the next draft, whose prices are others', () => {
    previewCart.addDish('A')
    previewCart.setMenu(menuOf(1500))
    expect(shown().count).toBe(0)
    previewCart.addDish('A')
    expect(shown().amount).toBe(1500)
  })
})
