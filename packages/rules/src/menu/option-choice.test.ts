import { describe, expect, it } from 'vitest'
import { addItemsOf, checkChoice, choiceOf, chooseEntry, defaultChoice, unchooseEntry } from './option-choice.ts'
import { readOptionText } from './option-text.ts'

const { sections } = readOptionText(
  '[糖度@1@1@0]标准@0@0@A6|少糖@0@0@A7[加料@0@2@0]芝士@100@4@M1|珍珠@200@4@M2[忌口@0@0@]葱@0@0@|蒜@0@0@',
)
const start = defaultChoice(sections)

describe('choosing options', () => {
  it('starts with the defaults, but selects nothing that costs money', () => {
    expect(start).toEqual([
      [1, 0],
      [0, 0],
      [0, 0],
    ])
  })

  it('replaces a single choice', () => {
    expect(chooseEntry(sections, start, 0, 1)).toEqual({
      ok: true,
      value: [
        [0, 1],
        [0, 0],
        [0, 0],
      ],
    })
  })

  it('limits different entries to what a line stores, but not more of the same add-on', () => {
    const many = Array.from({ length: 61 }, (_, at) => `${at}@100@4@`).join('|')
    const { sections: long } = readOptionText(`[加料@0@0@]${many}[蘸料@0@0@]醋@100@4@`)
    const row = Array.from({ length: 61 }, (_, at) => (at < 60 ? 1 : 0))
    expect(chooseEntry(long, [row], 0, 60)).toMatchObject({ code: 'option_section_at_most', values: ['加料', 60] })
    expect(chooseEntry(long, [row], 1, 0)).toMatchObject({ code: 'option_section_at_most', values: ['蘸料', 60] })
    expect(chooseEntry(long, [row], 0, 0)).toEqual({ ok: true, value: [[2, ...row.slice(1)], [0]] })
  })

  it('adds an add-on several times, up to the section’s maximum', () => {
    const twice = [
      [1, 0],
      [2, 0],
      [0, 0],
    ]
    expect(
      chooseEntry(
        sections,
        [
          [1, 0],
          [1, 0],
          [0, 0],
        ],
        1,
        0,
      ),
    ).toEqual({ ok: true, value: twice })
    expect(chooseEntry(sections, twice, 1, 1)).toMatchObject({ code: 'option_section_at_most', values: ['加料', 2] })
  })

  it('refuses a seasoning twice', () => {
    const once = [
      [1, 0],
      [0, 0],
      [1, 0],
    ]
    expect(chooseEntry(sections, once, 2, 0)).toMatchObject({ code: 'option_cannot_select_again', values: ['葱'] })
  })

  it('removes one, and nothing below zero', () => {
    expect(
      unchooseEntry(
        sections,
        [
          [1, 0],
          [2, 0],
          [0, 0],
        ],
        1,
        0,
      ),
    ).toEqual([
      [1, 0],
      [1, 0],
      [0, 0],
    ])
    expect(unchooseEntry(sections, start, 1, 0)).toEqual(start)
  })

  it('names the section without an answer', () => {
    expect(checkChoice(sections, [])).toEqual([{ code: 'option_section_at_least', section: 0, values: ['糖度', 1] }])
    expect(checkChoice(sections, start)).toEqual([])
  })

  it('ignores a tap on a missing entry', () => {
    expect(chooseEntry(sections, start, 7, 0)).toEqual({ ok: true, value: start })
  })

  it('converts to the cart line and back', () => {
    const choice = [
      [0, 1],
      [1, 1],
      [0, 1],
    ]
    expect(choiceOf(sections, addItemsOf(sections, choice))).toEqual({ choice, gone: [] })
  })
})
