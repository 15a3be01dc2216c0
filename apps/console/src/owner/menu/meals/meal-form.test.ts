import { describe, expect, it } from 'vitest'
import type { DraftRow } from '../menu-draft.ts'
import { formOfMeal, mealOf, newGroup, newPart, partWarning, wrongMealFields } from './meal-form.ts'

const menu = { original: 'zh', currency: { code: 'CNY', fixNum: 2, symbol: '¥' } } as const
const part = { code: 'A', standard: '大', num: '2', price: '3.00', member_price: '2.00', isRequired: true }
const meal = { code: 'L', groups: [{ no: '7', names: { zh: '任选', en: 'Choose' }, required: '2', parts: [part] }] }

describe('the form of a set meal', () => {
  it('writes the meal as it was', () => {
    expect(mealOf(formOfMeal(meal))).toEqual(meal)
  })

  it('gives a new group the lowest free number, and an empty count one portion', () => {
    const form = formOfMeal(meal)
    const group = { ...newGroup, parts: [{ ...newPart('B'), num: Number.NaN }] }
    const made = mealOf({ ...form, groups: [group, ...form.groups, group] })
    expect(made.groups.map(({ no }) => no)).toEqual(['1', '7', '2'])
    expect(made.groups[0]?.parts[0]?.num).toBe('1')
  })

  it('names what is missing, and nothing else', () => {
    expect(wrongMealFields(formOfMeal(meal), menu).size).toBe(0)
    expect(Object.fromEntries(wrongMealFields({ code: '', groups: [newGroup] }, menu))).toEqual({
      code: 'dish',
      'groups.0.names.zh': 'name',
      'groups.0.parts': 'parts',
    })
    expect(Object.fromEntries(wrongMealFields({ code: 'L', groups: [] }, menu))).toEqual({ groups: 'groups' })
  })

  it('refuses fewer picks than parts that are always in the meal, and a price that is none', () => {
    const [group = newGroup] = formOfMeal(meal).groups
    const twice = {
      ...group,
      required: 1,
      parts: [...group.parts, { ...newPart('B'), price: 'soon', isRequired: true }],
    }
    expect(Object.fromEntries(wrongMealFields({ code: 'L', groups: [twice] }, menu))).toEqual({
      'groups.0.required': 'always',
      'groups.0.parts.1.price': 'price',
    })
  })

  it('warns of a part that guests cannot have', () => {
    const rowOf = (code: string, cells: DraftRow['cells']): DraftRow => {
      return { code, cells, isMeal: false, isNew: false, edited: new Set() }
    }
    const soldOut = new Set(['T'])
    const rows = [rowOf('A', {}), rowOf('H', { hidden: '1' }), rowOf('S', { sold_out: '1' }), rowOf('T', {}), undefined]
    expect(rows.map((row) => partWarning(row, soldOut))).toEqual(['', 'hidden', 'soldOut', 'soldOut', 'missing'])
  })
})
