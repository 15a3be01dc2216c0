import { describe, expect, it } from 'vitest'
import menu from '../../cases/menu/menu.json' with { type: 'json' }
import notes from '../../cases/menu/note.json' with { type: 'json' }
import pad from '../../cases/menu/number-pad.json' with { type: 'json' }
import cases from '../../cases/menu/quantity.json' with { type: 'json' }
import type { Dish } from './menu-snapshot.ts'
import { checkNote, clipNote, needsMore, noteLength } from './note.ts'
import { clampTyped, numberPad, type PadKey, padOf, pressPad } from './number-pad.ts'
import {
  addPortion,
  lowerMustOrder,
  lowerPortion,
  mustOrderStart,
  opensDetail,
  type QuantityPlace,
  quantityRule,
  removePortion,
} from './quantity.ts'
import { isRapidClick } from './rapid-click.ts'

const dishes = new Map(menu.dishes.map((dish) => [dish.code, dish as unknown as Dish]))

function dishOf(code: string): Dish {
  const dish = dishes.get(code)
  if (!dish) throw new Error(`no dish ${code} in the cases' menu`)
  return dish
}

describe('plus and minus', () => {
  it.each(cases)('$what', ({ dish, place, others = 0, start, taps, num, refusal, values }) => {
    const rule = quantityRule(dishOf(dish), place as QuantityPlace)
    const lower = place === 'detail' ? lowerPortion : removePortion
    let now = start
    let refused: object | undefined
    for (const tap of taps) {
      const added = tap === '+' ? addPortion(now, rule, others) : { ok: true as const, value: lower(now, rule, others) }
      if (added.ok) now = added.value
      else refused = added
    }
    expect(now).toBe(num)
    expect(refused).toEqual(refusal === undefined ? undefined : { ok: false, code: refusal, values })
  })

  it.each(pad.opens)('$what', ({ dish, opensDetail: opens }) => {
    expect(opensDetail(dishOf(dish))).toBe(opens)
  })

  it.each(pad.mustOrder)('must-order dish: $what', ({ isForced, taps, num, refusal }) => {
    let now = mustOrderStart(isForced, 1)
    let refused: string | undefined
    for (const tap of taps) {
      const lowered = tap === '+' ? { ok: true as const, value: now + 1 } : lowerMustOrder(now, isForced)
      if (lowered.ok) now = lowered.value
      else refused = lowered.code
    }
    expect([now, refused]).toEqual([num, refusal])
  })
})

describe('a typed number', () => {
  it.each(pad.typed)('$what', ({ text, min = numberPad.min, max = numberPad.max, value, problem, values }) => {
    const refused = problem === undefined ? {} : { problem: { ok: false, code: problem, values } }
    expect(clampTyped(text, { min, max })).toEqual({ value, ...refused })
  })

  it.each(pad.keys)('on the pad: $what', ({ keys, max, shown }) => {
    const rule = max === undefined ? numberPad : padOf({ min: 1, max })
    expect((keys as PadKey[]).reduce((text, key) => pressPad(text, key, rule), '')).toBe(shown)
  })

  it.each(pad.clicks)('$what', ({ after, isRapid }) => {
    expect(isRapidClick(after === null ? undefined : 10_000, 10_000 + (after ?? 0))).toBe(isRapid)
  })
})

describe('a note to the kitchen', () => {
  it.each(notes.notes)('$what', ({ repeat: [text, times], before = '', isAllowed, values }) => {
    const note = before + String(text).repeat(Number(times))
    expect(checkNote(note)).toMatchObject(isAllowed ? { ok: true } : { ok: false, code: 'memo_too_long', values })
    expect(noteLength(clipNote(note))).toBeLessThanOrEqual(30)
    if (isAllowed) expect(clipNote(note).trim()).toBe(note.trim())
  })

  it.each(notes.descriptions)('description: $what', ({ repeat: [text, times], hasMore }) => {
    expect(needsMore(String(text).repeat(Number(times)))).toBe(hasMore)
  })
})
