import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AddItem } from '../menu/option-choice.ts'
import { money } from '../money/money.ts'
import { applyCartChange, applyCartChanges, type CartChange } from './cart-change.ts'
import type { CartLine } from './cart-line.ts'

function makeItem(overrides: Partial<AddItem>): AddItem {
  return { code: 'TEA', name: '奶茶', price: money(0), num: 1, sgid: '1', ...overrides }
}

function makeLine(overrides: Partial<CartLine>): CartLine {
  return { id: 'a', code: 'SET', num: 1, addItems: [makeItem({})], memo: '', uid: 'u1', ...overrides }
}

const sugar: AddItem = { code: 'A7', name: '少糖', price: money(0), num: 1 }

describe('what makes a separate line', () => {
  it.each([
    ['another group', { sgid: '2' }],
    ['another standard of a part', { standard: '大' }],
    ['a note for a part', { memo: '去冰' }],
    ['another option of a part', { items: [sugar] }],
    ['more picks', { num: 2 }],
  ])('%s', (_what, difference) => {
    const other = makeLine({ id: 'b', addItems: [makeItem(difference)] })
    expect(applyCartChange([makeLine({})], { op: 'add', line: other })).toHaveLength(2)
  })

  it('ignores the order and price of parts and options', () => {
    const parts = [makeItem({ items: [sugar, { ...sugar, code: 'A8' }] }), makeItem({ sgid: '2' })]
    const turned = [makeItem({ sgid: '2', price: money(9) }), makeItem({ items: [{ ...sugar, code: 'A8' }, sugar] })]
    const cart = [makeLine({ addItems: parts })]
    expect(applyCartChange(cart, { op: 'add', line: makeLine({ id: 'b', addItems: turned }) })).toEqual([
      { ...cart[0], num: 2 },
    ])
  })
})

describe('an edited line', () => {
  const plain = makeLine({ id: 'a', num: 2 })
  const sweet = makeLine({ id: 'b', num: 3, addItems: [makeItem({ items: [sugar] })] })

  it('merges the line it becomes equal to and keeps its id', () => {
    const to = { addItems: sweet.addItems }
    expect(applyCartChange([plain, sweet], { op: 'change', id: 'a', to })).toEqual([{ ...sweet, id: 'a', num: 5 }])
  })

  it('merges also when its number changes', () => {
    const to = { addItems: sweet.addItems, num: 1 }
    expect(applyCartChange([plain, sweet], { op: 'change', id: 'a', to })).toEqual([{ ...sweet, id: 'a', num: 4 }])
  })

  it("never merges a companion's line", () => {
    const theirs = { ...sweet, uid: 'u2' }
    const to = { addItems: sweet.addItems }
    expect(applyCartChange([plain, theirs], { op: 'change', id: 'a', to })).toEqual([
      { ...sweet, id: 'a', num: 2 },
      theirs,
    ])
  })

  it('changes nothing when nothing differs', () => {
    const cart = [plain, sweet]
    expect(applyCartChange(cart, { op: 'change', id: 'a', to: { addItems: [makeItem({})] } })).toEqual(cart)
  })
})

const anyId = fc.constantFrom('1', '2', '3', '4')
const anyChoice = fc.record({
  standard: fc.constantFrom('', '大'),
  memo: fc.constantFrom('', '少辣'),
  addItems: fc.constantFrom<AddItem[]>([], [makeItem({})], [makeItem({ items: [sugar] })]),
})
const anyNum = fc.integer({ min: 0, max: 3 })
/** One guest's changes to their own lines: the ids start with the guest's name. */
function changesOf(uid: string): fc.Arbitrary<CartChange> {
  const id = anyId.map((number) => `${uid}-${number}`)
  return fc.oneof(
    fc
      .record({ id, num: anyNum, choice: anyChoice })
      .map(({ choice, ...line }) => ({ op: 'add' as const, line: makeLine({ ...line, ...choice, uid }) })),
    fc.record({ op: fc.constant('change' as const), id, to: fc.record({ num: anyNum }) }),
    fc.record({ op: fc.constant('change' as const), id, to: anyChoice }),
    fc.record({ op: fc.constant('remove' as const), id }),
  )
}

function choiceOfLine({ uid, code, standard, memo, addItems }: CartLine): string {
  return JSON.stringify([uid, code, standard, memo, addItems])
}

function portions(lines: readonly CartLine[]): number {
  return lines.reduce((sum, { num }) => sum + num, 0)
}

describe('random changes', () => {
  it('no guest has equal lines twice', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(changesOf('u1'), changesOf('u2'))), (changes) => {
        const lines = applyCartChanges([], changes)
        expect(new Set(lines.map(choiceOfLine)).size).toBe(lines.length)
        expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
      }),
      { numRuns: 300 },
    )
  })

  it('editing keeps the number of portions', () => {
    fc.assert(
      fc.property(fc.array(changesOf('u1')), anyId, anyChoice, (changes, id, to) => {
        const before = applyCartChanges([], changes)
        const after = applyCartChange(before, { op: 'change', id: `u1-${id}`, to })
        expect(portions(after)).toBe(portions(before))
      }),
    )
  })

  it('the order of two phones does not change the resulting lines', () => {
    fc.assert(
      fc.property(
        fc.array(changesOf('u1')),
        fc.array(changesOf('u2')),
        fc.array(fc.boolean()),
        (mine, theirs, turns) => {
          const one = applyCartChanges([], [...mine, ...theirs])
          const other = applyCartChanges([], woven(mine, theirs, turns))
          const sorted = (lines: readonly CartLine[]) => lines.toSorted((a, b) => a.id.localeCompare(b.id))
          expect(sorted(other)).toEqual(sorted(one))
        },
      ),
    )
  })
})

/** Both in their own order, interleaved. */
function woven(mine: readonly CartChange[], theirs: readonly CartChange[], turns: readonly boolean[]): CartChange[] {
  const [left, right] = [[...mine], [...theirs]]
  const made = turns.flatMap((isMine) => {
    const next = isMine ? left.shift() : right.shift()
    return next ? [next] : []
  })
  return [...made, ...left, ...right]
}
