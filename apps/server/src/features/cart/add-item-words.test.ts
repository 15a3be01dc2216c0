import { money } from '@comanda/rules/money/money.ts'
import { describe, expect, it } from 'vitest'
import { shownAddItems, ticketAddItems, type WordMenu } from './add-item-words.ts'

const large = { code: 'FISH', standard: '大', num: 2, price: money(0), isRequired: false }
const open = { ...large, standard: '', num: 1 }

function menuOf(...parts: (typeof large)[]): WordMenu {
  const plain = {
    categoryCode: 'C',
    price: money(0),
    optionText: '',
    tags: [],
    minOrder: 0,
    maxOrder: 0,
    soldOut: false,
  }
  const standards = ['小', '大'].map((name) => ({ name, price: money(0) }))
  const fish = { ...plain, code: 'FISH', names: { zh: '鱼' }, standards, isGroup: false }
  const suite = [{ groupNo: '1', names: { zh: '主食' }, required: 1, parts }]
  const set = { ...plain, code: 'SET', names: { zh: '套餐' }, standards: [], isGroup: true, suite }
  return {
    original: 'zh',
    categories: [{ code: 'C', names: { zh: '菜' } }],
    dishes: [fish, set],
  } as unknown as WordMenu
}

/** How many portions one pick of the fish gives, on the bill and on the ticket. */
function portions(standard: string, menu: WordMenu) {
  const items = [{ code: 'FISH', name: '鱼', price: money(0), num: 1, sgid: '1', standard }]
  return [...shownAddItems(items, 'SET', menu, 'zh'), ...ticketAddItems(items, 'SET', menu)].map((one) => one.portions)
}

describe('a dish in a group both with a fixed size and with a free size', () => {
  it('counts the same portions as the stock, in either menu order', () => {
    expect([portions('小', menuOf(large, open)), portions('小', menuOf(open, large))]).toEqual([
      [1, 1],
      [1, 1],
    ])
    expect([portions('大', menuOf(large, open)), portions('大', menuOf(open, large))]).toEqual([
      [2, 2],
      [2, 2],
    ])
  })
})
