import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { describe, expect, it } from 'vitest'
import { makeItem, makePart } from '../test-menu.fixture.ts'
import { choiceOnNewMenu } from './dish-change.ts'
import { chooseStandard, dishToChoose, moreOfPart, startDraft, writeNote } from './dish-draft.ts'

const menu = { texts: {}, language: 'en' } as const
const fish = makeItem({ code: 'R01', name: '水煮鱼', showName: 'Poached fish', price: 6800, memberprice: 6800 })
const small = { standard: '小', showStandard: 'Small', price: 3800, memberprice: 3800 }
const large = { standard: '大', showStandard: 'Large', price: 6800, memberprice: 6800 }

/** The sheet of `before`, with a note in it, when the menu has become that of `now`. */
function swap(before: MenuItem, now: MenuItem, choose = (draft: ReturnType<typeof startDraft>) => draft) {
  const dish = dishToChoose(before)
  const draft = choose(writeNote(startDraft(dish), {}, 'no coriander'))
  return choiceOnNewMenu({ item: before, dish, draft }, { item: now, dish: dishToChoose(now) }, menu)
}

describe('a dish that is being chosen when a new menu comes', () => {
  it('is said to be another where it has another name, its note kept', () => {
    const { change, draft } = swap(fish, { ...fish, name: '水煮牛肉', showName: 'Poached beef' })
    expect(change).toEqual({ renamed: { was: 'Poached fish', now: 'Poached beef' } })
    expect(draft.memo).toBe('no coriander')
  })

  it('is the same where only how it is written changed, or nothing that was chosen', () => {
    expect(swap(fish, { ...fish, showName: 'poached  FISH', desc: 'Hot' }).change).toEqual({})
    const sized = { ...fish, standards: [small, large] }
    const dearer = { ...sized, standards: [small, { ...large, price: 7200 }] }
    expect(swap(sized, dearer).change).toEqual({})
  })

  it('says what a portion costs now as it was chosen', () => {
    const sized = { ...fish, standards: [small, large] }
    const dearer = { ...sized, standards: [small, { ...large, price: 7200 }] }
    const { change } = swap(sized, dearer, (draft) => chooseStandard(draft, {}, '大'))
    expect(change).toEqual({ repriced: { was: 6800, now: 7200 } })
  })

  it('says of a size that is gone only that', () => {
    const sized = { ...fish, standards: [small, large] }
    const { change, gone } = swap(sized, { ...sized, standards: [small, { ...large, standard: '特大' }] })
    expect({ change, gone }).toEqual({ change: {}, gone: [] })
    const lost = swap(sized, { ...sized, standards: [large, { ...large, standard: '特大' }] })
    expect({ change: lost.change, gone: lost.gone }).toEqual({ change: {}, gone: ['小'] })
  })

  it('says which part of a meal, or which option, became another under its code', () => {
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
