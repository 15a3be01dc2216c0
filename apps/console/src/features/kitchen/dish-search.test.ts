import { describe, expect, it } from 'vitest'
import { searchDishes } from './dish-search.ts'

const dish = (code: string, typeCode: string, zh: string, en: string) => ({
  code,
  names: { zh, en },
  typeCode,
  typeNames: { zh: typeCode },
  soldOut: false,
  left: null,
})
const dishes = [dish('L01', 'C1', '拍黄瓜', 'Smashed cucumber'), dish('S01', 'C2', '老鸭汤', 'Duck soup')]
const codesOf = (typed: string) => searchDishes(dishes, typed).flatMap((type) => type.dishes.map(({ code }) => code))

describe('searching a dish', () => {
  it('matches code and name in any language, ignoring case', () => {
    expect(codesOf('黄瓜')).toEqual(['L01'])
    expect(codesOf('DUCK')).toEqual(['S01'])
    expect(codesOf('l01')).toEqual(['L01'])
    expect(codesOf('ｄｕｃｋ')).toEqual(['S01'])
  })

  it('shows all dishes by category before typing, and none without a match', () => {
    expect(searchDishes(dishes, ' ').map((type) => type.code)).toEqual(['C1', 'C2'])
    expect(codesOf('pizza')).toEqual([])
  })
})
