import { describe, expect, it } from 'vitest'
import { makeItem } from '../test-menu.fixture.ts'
import { chooseStandard, dishToChoose, draftOf, lineOf, moreOfEntry, withPortions, writeNote } from './dish-draft.ts'
import { editOf, type Followed, followLine, type LineForm } from './line-edit.ts'

const way = (standard: string, price: number) => ({ standard, showStandard: standard, price, memberprice: price })
const dish = dishToChoose(
  makeItem({ code: 'fish', standards: [way('小', 1800), way('大', 2800)], memo: '[口味@0@2@]少油@0@0@|少盐@0@0@' }),
)
const line: LineForm = { standard: '小', addItems: [], memo: '', num: 1 }
const lessSalt = moreOfEntry(dish, draftOf(dish, line).draft, { section: 0 }, 1).draft

function opened(): Followed {
  const { draft } = draftOf(dish, line)
  return { draft, base: lineOf(dish, draft), moved: false }
}
const said = ({ draft, base }: Followed) => editOf(lineOf(dish, draft), base)

describe('a line that is edited while a companion changes it', () => {
  it('sends only what its guest has touched', () => {
    const sheet = opened()
    expect(said(sheet)).toEqual({})
    expect(said({ ...sheet, draft: chooseStandard(sheet.draft, {}, '大') })).toEqual({ standard: '大' })
    expect(said({ ...sheet, draft: withPortions(sheet.draft, 2).draft })).toEqual({ num: 2 })
    expect(said({ ...sheet, draft: lessSalt })).toMatchObject({ addItems: [{ name: '少盐' }] })
  })

  it('takes over untouched fields and keeps touched ones', () => {
    const sheet = opened()
    const large = { ...sheet, draft: chooseStandard(sheet.draft, {}, '大') }
    const theirs = { ...lineOf(dish, lessSalt), memo: '不要花生', num: 3 }
    const followed = followLine(dish, large, theirs)
    expect(followed.moved).toBe(true)
    expect(lineOf(dish, followed.draft)).toEqual({ ...theirs, standard: '大' })
    expect(said(followed)).toEqual({ standard: '大' })
  })

  it('replaces a companion’s note and options where both touched them', () => {
    const sheet = opened()
    const mine = { ...sheet, draft: writeNote(lessSalt, {}, '少辣') }
    const followed = followLine(dish, mine, { ...line, memo: '不要花生', addItems: [] })
    expect(followed.draft.memo).toBe('少辣')
    expect(said(followed)).toMatchObject({ memo: '少辣', addItems: [{ name: '少盐' }] })
  })

  it('sends nothing if the companion chose the same', () => {
    const sheet = opened()
    const large = { ...sheet, draft: chooseStandard(sheet.draft, {}, '大') }
    expect(said(followLine(dish, large, { ...line, standard: '大' }))).toEqual({})
  })

  it('ignores an answer with the same choice in other words', () => {
    const sheet = opened()
    expect(followLine(dish, sheet, { ...line, addItems: [] })).toBe(sheet)
  })
})
