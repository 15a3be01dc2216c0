import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import { describe, expect, it } from 'vitest'
import { makeItem } from '../menu/test-menu.fixture.ts'
import {
  changedChoice,
  choiceOn,
  type DishChoice,
  enqueue,
  lineOf,
  type PendingChange,
  shownCart,
} from './cart-queue.ts'

function makeLine(overrides: Partial<CartLineWire> = {}): CartLineWire {
  return {
    id: 'line-one',
    code: 'D1',
    name: '回锅肉',
    showName: 'Pork',
    typeCode: 'T',
    standard: '',
    showStandard: '',
    num: 1,
    price: 5800,
    memberprice: 5200,
    amount: 5800,
    menuItem: [],
    memo: '',
    uid: 'me',
    problem: null,
    ...overrides,
  }
}
const add = (line: CartLineWire, key = 'k-add'): PendingChange => ({ key, op: 'add', line })
const change = (num: number, key = 'k-change'): PendingChange => ({ key, op: 'change', id: 'line-one', num })

describe('the cart as shown', () => {
  it('has a dish as soon as it is tapped, with its price and add-ons', () => {
    const line = makeLine({ num: 2, menuItem: [{ code: 'egg', name: '蛋', price: 300, num: 1 }] })
    const cart = shownCart({ lines: [] }, [add({ ...line, num: 1 }), change(2)])
    expect(cart).toMatchObject({ count: 2, amount: 12200, memberAmount: 11000, countByCode: { D1: 2 } })
  })

  it('counts a dish once when the server already holds the line that is still on its way', () => {
    expect(shownCart({ lines: [makeLine()] }, [add(makeLine())]).count).toBe(1)
  })

  it('has a line as it is chosen anew, with what was wrong gone and the price of the new choice', () => {
    const server = {
      lines: [makeLine({ problem: 'option_gone', problemText: '选项已变更', amount: 0, wasPrice: 5000 })],
    }
    const egg = { code: 'egg', name: '蛋', price: 300, num: 1 }
    const choice = { standard: '大', showStandard: 'Large', price: 8800, memberprice: 8200, menuItem: [egg] }
    const anew: PendingChange = { key: 'k', op: 'change', id: 'line-one', num: 2, memo: '少油', choice }
    const cart = shownCart(server, [anew])
    expect(cart.lines).toMatchObject([
      { ...choice, num: 2, memo: '少油', amount: 18200, problem: null, problemText: null, wasPrice: null },
    ])
    expect(cart).toMatchObject({ count: 2, amount: 18200, memberAmount: 17000 })
  })

  it('has of a line what a companion left where its guest has touched nothing', () => {
    const egg = { code: 'egg', name: '蛋', price: 300, num: 1 }
    const server = { lines: [makeLine({ num: 3, memo: '不要花生', menuItem: [egg], amount: 18300 })] }
    const way = (standard: string, price: number) => ({
      standard,
      showStandard: standard,
      price,
      memberprice: price,
    })
    const item = makeItem({ code: 'D1', standards: [way('中', 5800), way('大', 8800)] })
    const only = (to: DishChoice): PendingChange => ({
      key: 'k',
      op: 'change',
      id: 'line-one',
      num: to.num,
      memo: to.memo,
      choice: changedChoice(item, to),
    })
    const left = { num: 3, memo: '不要花生', menuItem: [egg], standard: '' }
    expect(shownCart(server, [only({ standard: '大' })]).lines).toMatchObject([
      { ...left, standard: '大', price: 8800, amount: 27300 },
    ])
    expect(shownCart(server, [only({ addItems: [] })]).lines).toMatchObject([{ ...left, menuItem: [], amount: 17400 }])
    expect(shownCart(server, [only({ memo: '' })]).lines).toMatchObject([{ ...left, memo: '', amount: 18300 }])
  })

  it('makes one line of two that became the same, as the server does', () => {
    const large = { standard: '大', showStandard: 'Large', price: 8800, memberprice: 8200, menuItem: [] }
    const lines = [makeLine(), makeLine({ id: 'line-two', ...large, amount: 8800 })]
    const anew: PendingChange = { key: 'k', op: 'change', id: 'line-one', num: 1, memo: '', choice: large }
    const cart = shownCart({ lines }, [anew])
    expect(cart.lines.map(({ id, num, amount }) => [id, num, amount])).toEqual([['line-one', 2, 17600]])
  })

  it('believes the server what members pay, as long as nothing is on its way', () => {
    expect(shownCart({ lines: [makeLine()], memberAmount: 5000 }, []).memberAmount).toBe(5000)
  })

  it('leaves a line that cannot be sent out of the sums and in the list', () => {
    const cart = shownCart({ lines: [makeLine({ problem: 'sold_out' })] }, [])
    expect(cart).toMatchObject({ count: 0, amount: 0 })
    expect(cart.lines).toHaveLength(1)
  })
})

describe('the queue of changes', () => {
  it('makes one change of a burst of taps', () => {
    expect(enqueue(enqueue([], change(2)), change(5, 'k2'))).toEqual([change(5)])
  })

  it('raises a line that has not been sent yet instead of sending it and changing it', () => {
    const [first, ...rest] = enqueue([add(makeLine())], change(3))
    expect(rest).toEqual([])
    expect(first).toMatchObject({ op: 'add', key: 'k-add', line: { num: 3, amount: 17400 } })
  })

  it('never alters a change that may have arrived: its key stands for what it said', () => {
    const tried = { ...add(makeLine()), tried: true }
    expect(enqueue([tried], change(3))).toEqual([tried, change(3)])
  })

  it('keeps what was chosen anew when the number is changed after it', () => {
    const choice = { standard: '大', showStandard: 'Large', price: 8800, memberprice: 8200, menuItem: [] }
    const anew: PendingChange = { key: 'k', op: 'change', id: 'line-one', num: 1, memo: '', choice }
    expect(enqueue([anew], change(3))).toEqual([{ ...anew, num: 3 }])
    expect(enqueue([change(3)], anew)).toEqual([change(3), anew])
  })

  it('forgets a line that is taken back before it was sent', () => {
    expect(enqueue([add(makeLine())], change(0))).toEqual([])
  })
})

describe('a dish as it is put in the cart', () => {
  const way = (standard: string, price: number) => ({
    standard,
    showStandard: standard,
    price,
    memberprice: price - 100,
  })
  const large = { standard: '大', showStandard: '大', price: 2000, memberprice: 1900 }

  it('is its only standard without saying so, at that price: one line from the list and from its sheet', () => {
    const item = makeItem({ code: 'tea', price: 1800, memberprice: 1800, standards: [way('大', 2000)] })
    expect(lineOf(item, { num: 2 }, 'me')).toMatchObject({ ...large, num: 2, amount: 4000 })
    expect(choiceOn(item, '', [])).toEqual(choiceOn(item, '大', []))
    expect(choiceOn(item, '小', [])).toMatchObject({ standard: '小', price: 1800 })
  })

  it('is none of several that was not chosen', () => {
    const item = makeItem({ code: 'tea', price: 1800, standards: [way('小', 1800), way('大', 2000)] })
    expect(choiceOn(item, '', []).standard).toBe('')
    expect(choiceOn(item, '大', [])).toMatchObject(large)
  })
})
