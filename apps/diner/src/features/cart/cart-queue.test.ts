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

describe('shownCart', () => {
  it('shows a tapped dish with its price and add-ons', () => {
    const line = makeLine({ num: 2, menuItem: [{ code: 'egg', name: '蛋', price: 300, num: 1 }] })
    const cart = shownCart({ lines: [] }, [add({ ...line, num: 1 }), change(2)])
    expect(cart).toMatchObject({ count: 2, amount: 12200, memberAmount: 11000, countByCode: { D1: 2 } })
  })

  it('counts a pending line that the server already has once', () => {
    expect(shownCart({ lines: [makeLine()] }, [add(makeLine())]).count).toBe(1)
  })

  it('shows a changed choice at its price, without the old problem', () => {
    const server = {
      lines: [makeLine({ problem: 'option_gone', problemText: '选项已变更', amount: 0, wasPrice: 5000 })],
    }
    const egg = { code: 'egg', name: '蛋', price: 300, num: 1 }
    const choice = { standard: '大', showStandard: 'Large', price: 8800, memberprice: 8200, menuItem: [egg] }
    const choiceChange: PendingChange = { key: 'k', op: 'change', id: 'line-one', num: 2, memo: '少油', choice }
    const cart = shownCart(server, [choiceChange])
    expect(cart.lines).toMatchObject([
      { ...choice, num: 2, memo: '少油', amount: 18200, problem: null, problemText: null, wasPrice: null },
    ])
    expect(cart).toMatchObject({ count: 2, amount: 18200, memberAmount: 17000 })
  })

  it("keeps a companion's value where the guest changed nothing", () => {
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

  it('merges two equal lines, as the server does', () => {
    const large = { standard: '大', showStandard: 'Large', price: 8800, memberprice: 8200, menuItem: [] }
    const lines = [makeLine(), makeLine({ id: 'line-two', ...large, amount: 8800 })]
    const choiceChange: PendingChange = { key: 'k', op: 'change', id: 'line-one', num: 1, memo: '', choice: large }
    const cart = shownCart({ lines }, [choiceChange])
    expect(cart.lines.map(({ id, num, amount }) => [id, num, amount])).toEqual([['line-one', 2, 17600]])
  })

  it('takes the member amount from the server while nothing is pending', () => {
    expect(shownCart({ lines: [makeLine()], memberAmount: 5000 }, []).memberAmount).toBe(5000)
  })

  it('lists a line with a problem but leaves it out of the sums', () => {
    const cart = shownCart({ lines: [makeLine({ problem: 'sold_out' })] }, [])
    expect(cart).toMatchObject({ count: 0, amount: 0 })
    expect(cart.lines).toHaveLength(1)
  })
})

describe('the queue of changes', () => {
  it('merges a burst of taps into one change', () => {
    expect(enqueue(enqueue([], change(2)), change(5, 'k2'))).toEqual([change(5)])
  })

  it('raises an unsent line instead of adding a change', () => {
    const [first, ...rest] = enqueue([add(makeLine())], change(3))
    expect(rest).toEqual([])
    expect(first).toMatchObject({ op: 'add', key: 'k-add', line: { num: 3, amount: 17400 } })
  })

  it('never alters a change that was sent', () => {
    const tried = { ...add(makeLine()), tried: true }
    expect(enqueue([tried], change(3))).toEqual([tried, change(3)])
  })

  it('keeps a changed choice when its number changes', () => {
    const choice = { standard: '大', showStandard: 'Large', price: 8800, memberprice: 8200, menuItem: [] }
    const choiceChange: PendingChange = { key: 'k', op: 'change', id: 'line-one', num: 1, memo: '', choice }
    expect(enqueue([choiceChange], change(3))).toEqual([{ ...choiceChange, num: 3 }])
    expect(enqueue([change(3)], choiceChange)).toEqual([change(3), choiceChange])
  })

  it('drops a line that is removed before it was sent', () => {
    expect(enqueue([add(makeLine())], change(0))).toEqual([])
  })
})

describe('a new cart line', () => {
  const way = (standard: string, price: number) => ({
    standard,
    showStandard: standard,
    price,
    memberprice: price - 100,
  })
  const large = { standard: '大', showStandard: '大', price: 2000, memberprice: 1900 }

  it("takes a dish's only standard and its price", () => {
    const item = makeItem({ code: 'tea', price: 1800, memberprice: 1800, standards: [way('大', 2000)] })
    expect(lineOf(item, { num: 2 }, 'me')).toMatchObject({ ...large, num: 2, amount: 4000 })
    expect(choiceOn(item, '', [])).toEqual(choiceOn(item, '大', []))
    expect(choiceOn(item, '小', [])).toMatchObject({ standard: '小', price: 1800 })
  })

  it('takes no standard where several exist', () => {
    const item = makeItem({ code: 'tea', price: 1800, standards: [way('小', 1800), way('大', 2000)] })
    expect(choiceOn(item, '', []).standard).toBe('')
    expect(choiceOn(item, '大', [])).toMatchObject(large)
  })
})
