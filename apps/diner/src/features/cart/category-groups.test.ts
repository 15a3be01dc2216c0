import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import { expect, it } from 'vitest'
import { categoryGroups } from './category-groups.ts'

const line = (code: string, typeCode = '') => ({ id: code, code, typeCode }) as CartLineWire
const types = [
  { code: 'cold', name: '凉菜', showName: 'Cold dishes' },
  { code: 'hot', name: '热炒', showName: 'Hot dishes' },
]
const items = new Map([
  ['L05', { typeCode: 'cold' }],
  ['R03', { typeCode: 'hot' }],
])

it('groups dishes by category in the menu’s order', () => {
  const groups = categoryGroups([line('R03'), line('L05'), line('R03')], types, items)
  expect(groups.map(({ name, original, lines }) => [name, original, lines.length])).toEqual([
    ['Cold dishes', '凉菜', 1],
    ['Hot dishes', '热炒', 2],
  ])
})

it('keeps a dish that left the menu in its category, or last', () => {
  const groups = categoryGroups([line('X1'), line('X2', 'hot'), line('L05')], types, items)
  expect(groups.map(({ name, lines }) => [name, lines.map(({ code }) => code)])).toEqual([
    ['Cold dishes', ['L05']],
    ['Hot dishes', ['X2']],
    [null, ['X1']],
  ])
})
