import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { describe, expect, it } from 'vitest'
import { makeItem, makePart } from '../test-menu.fixture.ts'
import { choiceOnNewMenu } from './dish-change.ts'
import { chooseStandard, dishToChoose, moreOfPart, startDraft, writeNote } from './dish-draft.ts'

const menu = { texts: {}, language: 'en' } as const
const fish = makeItem({ code: 'R01', name: '水煮鱼', showName: 'Poached fish', price: 6800, memberprice: 6800 })
const small = { standard: '小', showStandard: 'Small', price: 3800, memberprice: 3800 }
const large = { standard: '大', showStandard: 'Large', price: 6800, memberprice: 6800 }

/** The sheet of `before`, with a note, after the menu became `now`. */
function swap(before: MenuItem, now: MenuItem, choose = (draft: ReturnType<typeof startDraft>) => draft) {
  const dish = dishToChoose(before)
  const draft = choose(writeNote(startDraft(dish), {}, 'no coriander'))
  return choiceOnNewMenu({ item: before, dish, draft }, { item: now, dish: dishToChoose(now) }, menu)
}

describe('a dish that is being chosen when a new menu comes', () => {
  it('is reported as renamed and keeps its note', () => {
    const { change, draft } = swap(fish, { ...fish, name: '水煮牛肉', showName: 'Poached beef' })
    expect(change).toEqual({ renamed: { was: 'Poached fish', now: 'Poached beef' } })
    expect(draft.memo).toBe('no coriander')
  })

  it('is unchanged if only its spelling or unchosen parts changed', () => {
    expect(swap(fish, { ...fish, showName: 'poached  FISH', desc: 'Hot' }).change).toEqual({})
    const sized = { ...fish, standards: [small, large] }
    const dearer = { ...sized, standards: [small, { ...large, price: 7200 }] }
    expect(swap(sized, dearer).change).toEqual({})
  })

  it('reports the new price of a portion as chosen', () => {
    const sized = { ...fish, standards: [small, large] }
    const dearer = { ...sized, standards: [small, { ...large, price: 7200 }] }
    const { change } = swap(sized, dearer, (draft) => chooseStandard(draft, {}, '大'))
    expect(change).toEqual({ repriced: { was: 6800, now: 7200 } })
  })

  it('reports only the missing size', () => {
    const sized = { ...fish, standards: [small, large] }
    const { change, gone } = swap(sized, { ...sized, standards: [small, { ...large, standard: '特大' }] })
    expect({ change, gone }).toEqual({ change: {}, gone: [] })
    const lost = swap(sized, { ...sized, standards: [large, { ...large, standard: '特大' }] })
    expect({ change: lost.change, gone: lost.gone }).toEqual({ change: {}, gone: ['小'] })
  })

  it('names the renamed part of a meal or option', () => {
    const part = (showName: string) => makePart({ code: 'P1', name: showName, showName })
    const meal = (showName: string) =>
      makeItem({
        code: 'M1',
        isGroup: true,
        group: [
          {
            ...{ groupNo: '1', groupName: 'main', showGroupName: 'Main', required: 1 },
            suiteItem: [part(showName), makePart({ code: 'P2' })],
          },
        ],
      })
    const picked = (draft: ReturnType<typeof startDraft>) =>
      moreOfPart(dishToChoose(meal('Fish')), draft, 0, 0, new Set()).draft
    expect(swap(meal('Fish'), meal('Beef'), picked).change.renamed).toMatchObject({ was: 'Fish', now: 'Beef' })
    expect(swap(meal('Fish'), meal('Beef')).change).toEqual({})
  })
})
