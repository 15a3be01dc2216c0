import { describe, expect, it } from 'vitest'
import { mealsLeft } from './meals-left.ts'

const part = (code: string, portions: number) => ({ sgid: '1', code, name: code, price: 0, num: 1, portions })
const meal = { id: 'meal', code: 'set', num: 1, menuItem: [part('fish', 2), part('rice', 1)] }
const alone = (code: string, num: number) => ({ id: code, code, num, menuItem: [] })

describe('the meals of a line that its parts allow', () => {
  it('are bounded by the scarcest part', () => {
    expect(mealsLeft(meal, [meal], { fish: 7 })).toBe(3)
    expect(mealsLeft(meal, [meal], { fish: 7, rice: 2 })).toBe(2)
  })

  it('count what other lines take, and are never negative', () => {
    const other = { ...meal, id: 'other', num: 2 }
    expect(mealsLeft(meal, [meal, alone('fish', 3)], { fish: 7 })).toBe(2)
    expect(mealsLeft(meal, [meal, other], { fish: 7 })).toBe(1)
    expect(mealsLeft(meal, [meal, other, alone('fish', 9)], { fish: 7 })).toBe(0)
  })

  it('are unbounded without a limited part, whatever option is chosen', () => {
    expect(mealsLeft(meal, [meal], { soup: 1 })).toBeUndefined()
    const option = { code: 'fish', name: 'fish', price: 0, num: 1 }
    expect(mealsLeft({ ...meal, menuItem: [option] }, [meal], { fish: 1 })).toBeUndefined()
  })

  it('count a part chosen in two ways twice', () => {
    const twice = { ...meal, menuItem: [part('fish', 1), { ...part('fish', 1), memo: 'crisp' }] }
    expect(mealsLeft(twice, [twice], { fish: 5 })).toBe(2)
  })
})
