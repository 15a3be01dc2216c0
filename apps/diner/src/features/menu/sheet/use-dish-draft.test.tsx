import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepCartBy } from '../../cart/cart-actions.ts'
import { tableCart } from '../../table-order/table-order.state.ts'
import { setSoldOutList } from '../sold-out.state.ts'
import { makeItem, makeMenu, makePart, makeType } from '../test-menu.fixture.ts'
import { missingIn, portionBounds } from './dish-draft.ts'
import { useDishDraft } from './use-dish-draft.ts'

vi.mock('zustand', async () => (await import('../../../app/drawn-zustand.fixture.ts')).drawnZustand)

const fish = makeItem({ code: 'fish' })
const meal = makeItem({
  code: 'meal',
  isGroup: true,
  group: [
    { groupNo: '1', groupName: 'main', showGroupName: 'Main', required: 1, suiteItem: [makePart({ code: 'fish' })] },
  ],
})
const menu = makeMenu([makeType('T1', [fish, meal])])

interface Seen {
  /** Why it cannot be added. */
  readonly problems: readonly string[]
  /** The most portions of it. */
  readonly max: number
}

function Sheet({ item, isAlone, onSee }: { item: MenuItem; isAlone: boolean; onSee: (seen: Seen) => void }) {
  const { dish, draft } = useDishDraft(menu, item, undefined, isAlone)
  const problems = missingIn(dish, draft, new Set()).map(({ code }) => code)
  onSee({ problems, max: portionBounds(dish, draft).max })
  return null
}

/** The sheet as it opens. */
function open(item: MenuItem, isAlone: boolean): Seen | undefined {
  let seen: Seen | undefined
  renderToString(
    <Sheet
      item={item}
      isAlone={isAlone}
      onSee={(now) => {
        seen = now
      }}
    />,
  )
  return seen
}

beforeEach(() => {
  keepCartBy(tableCart)
  tableCart.setMenu(menu)
  tableCart.clearCart()
  tableCart.addDish('fish', { num: 2 })
})

describe('a set meal that does not go into the cart', () => {
  it('is available though the cart took the last of its parts', () => {
    setSoldOutList([], { fish: 2 })
    expect(open(meal, false)?.problems).toEqual(['part_left'])
    expect(open(meal, true)).toEqual({ problems: [], max: 2 })
  })

  it('is still limited by the kitchen’s stock of its parts', () => {
    setSoldOutList([], { fish: 0 })
    expect(open(meal, true)?.problems).toEqual(['part_left'])
  })
})
