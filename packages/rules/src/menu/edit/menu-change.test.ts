import { describe, expect, it } from 'vitest'
import prices from '../../../cases/menu/bulk-price.json' with { type: 'json' }
import rows from '../../../cases/menu/menu-row.json' with { type: 'json' }
import { money } from '../../money/money.ts'
import { changedPrice, changedPriceCell, changedStandardsCell } from './bulk-price.ts'
import { compareMenuRows, type MenuRow } from './menu-row.ts'

const fivePercent = { percent: 500, ending: { step: 50, ending: 0 } }

describe('a change of many prices', () => {
  it.each(prices.prices)('$what', ({ price, percent, step, ending, becomes }) => {
    expect(changedPrice(money(price), { percent, ending: { step, ending } })).toBe(becomes)
  })

  it.each(prices.cells)('in a cell: $what', ({ cell, currency, becomes }) => {
    expect(changedPriceCell(cell, fivePercent, { code: currency })).toBe(becomes)
  })

  it.each(prices.standards)('in sizes: $what', ({ cell, becomes }) => {
    expect(changedStandardsCell(cell, fivePercent, { code: 'CNY' })).toBe(becomes)
  })
})

describe('the difference of two menus', () => {
  it.each(rows)('$what', ({ before, after, difference }) => {
    expect(compareMenuRows(before as MenuRow[], after as MenuRow[])).toEqual(difference)
  })
})
