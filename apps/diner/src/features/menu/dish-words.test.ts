import { money } from '@comanda/rules/money/money.ts'
import { describe, expect, it } from 'vitest'
import { shownItems } from './dish-words.ts'
import { makeItem, makePart } from './test-menu.fixture.ts'

const sizes = [{ standard: 'S', showStandard: 'small', price: 0, memberprice: 0 }]
const open = makePart({ code: 'fish', num: 1, standards: sizes })
const large = makePart({ code: 'fish', num: 2, standard: 'L', showStandard: 'large' })

/** The shown name of a pick of the fish, and its portions. */
function shown(standard: string, ...suiteItem: (typeof open)[]) {
  const meal = makeItem({
    code: 'meal',
    isGroup: true,
    group: [{ groupNo: '1', groupName: 'main', showGroupName: 'Main', required: 1, suiteItem }],
  })
  const item = { code: 'fish', name: 'fish', price: money(0), num: 1, sgid: '1', standard }
  return shownItems([item], meal, String).map(({ showStandard, portions }) => [showStandard, portions])
}

describe('a dish in one group both in one size and with its size open', () => {
  it('gives the portions of the meant part, as on the server, in any menu order', () => {
    expect([shown('L', open, large), shown('L', large, open)]).toEqual([[['large', 2]], [['large', 2]]])
    expect([shown('S', open, large), shown('S', large, open)]).toEqual([[['small', 1]], [['small', 1]]])
  })
})
