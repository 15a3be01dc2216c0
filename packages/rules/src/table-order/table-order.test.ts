import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import landingCases from '../../cases/table-order/landing.json' with { type: 'json' }
import memoCases from '../../cases/table-order/memo.json' with { type: 'json' }
import distanceCases from '../../cases/table-order/ordering-distance.json' with { type: 'json' }
import { distanceBetween } from '../store/distance.ts'
import {
  addToOrderWindowMs,
  asksDinerCount,
  checkDinerCount,
  dinerCountOr1,
  leastCover,
  newCovers,
} from './diner-count.ts'
import {
  checkMemo,
  cleanMemo,
  clipMemo,
  joinMemos,
  memoLength,
  memoLimits,
  mergeMemoWhileWriting,
  mergeSavedMemo,
} from './memo.ts'
import { orderingDistance } from './ordering-distance.ts'
import { landingActions } from './table-mode.ts'
import { seatNumber } from './table-number.ts'

describe('the head count', () => {
  it('is above 0, and 1 where the order list has no other', () => {
    expect(checkDinerCount(1)).toEqual({ ok: true, value: 1 })
    for (const count of [0, -1, 1.5, Number.NaN]) {
      expect(checkDinerCount(count).ok).toBe(false)
      expect(dinerCountOr1(count)).toBe(1)
    }
    expect(dinerCountOr1(undefined)).toBe(1)
    expect(dinerCountOr1(4)).toBe(4)
    expect([true, '1', '2', '3', false, '0'].map((mode) => leastCover(mode as '1'))).toEqual([1, 1, 1, 1, 0, 0])
  })

  it.each([
    ['nobody has ordered', { orderedCount: 0, cover: 3 }, true, 3],
    ['a round was sent', { orderedCount: 2, cover: 3 }, true, 0],
    ['no count was given', { orderedCount: 0, cover: 0 }, true, 1],
    ['the store counts no guests', { orderedCount: 0, cover: 0 }, false, 0],
    ['the table is free', null, '1', 1],
  ] as const)('brings its cover charge once: %s', (_, party, inputCover, covers) => {
    expect(newCovers(party, inputCover)).toBe(covers)
  })

  it('is asked for in modes 1, 2 and 3, unless the table paid under four hours ago', () => {
    expect(['0', '1', '2', '3', '4', ''].filter((mode) => asksDinerCount(mode, undefined, 0))).toEqual(['1', '2', '3'])
    expect(asksDinerCount('1', 0, addToOrderWindowMs - 1)).toBe(false)
    expect(asksDinerCount('1', 0, addToOrderWindowMs)).toBe(true)
  })
})

describe('the landing page', () => {
  it.each(landingCases)('$what', ({ what: _, number, tableMode, billMode, hasOrdered, ...actions }) => {
    expect(landingActions({ number, tableMode, billMode, hasOrdered })).toEqual(actions)
  })

  it('is unnumbered without a number', () => {
    expect(seatNumber(' ')).toEqual({ kind: 'none' })
    expect(seatNumber(undefined)).toEqual({ kind: 'none' })
  })
})

describe('a memo', () => {
  it.each(memoCases.lengths)('$what has length $length', ({ text, length }) => {
    expect(memoLength(text)).toBe(length)
  })

  it.each(memoCases.limits)('is limited: $what', ({ of, before = '', repeat, isAllowed, values }) => {
    const [sign, times] = repeat as [string, number]
    const [memo, limit] = [before + sign.repeat(times), of === 'bill' ? memoLimits.landing : memoLimits.dish]
    const expected = isAllowed ? { ok: true, value: memo.trim() } : { ok: false, code: 'memo_too_long', values }
    expect(checkMemo(memo, limit)).toMatchObject(expected)
    expect(clipMemo(memo, limit).trim()).toBe(sign.repeat(isAllowed ? times : limit))
  })

  it('joins another memo of the bill, uncut, when both fit', () => {
    expect(joinMemos('', '不要花生')).toBe('不要花生')
    expect(joinMemos('靠窗', '不要花生')).toBe('靠窗 / 不要花生')
    expect(joinMemos('靠窗 / 不要花生', '不要花生')).toBe('靠窗 / 不要花生')
    expect(joinMemos('靠窗 / 不要花生', '靠窗 / 不要花生')).toBe('靠窗 / 不要花生')
    expect(joinMemos('不要辣', '辣')).toBe('不要辣 / 辣')
    expect(joinMemos('靠窗', '')).toBe('靠窗')
    expect(joinMemos('长'.repeat(29), '短'.repeat(28))).toHaveLength(60)
    expect(joinMemos('长'.repeat(29), '短'.repeat(29))).toBeNull()
  })

  it('of a companion goes before the one being written, uncut', () => {
    expect(mergeMemoWhileWriting('不要香菜', '', '花生过敏')).toBe('花生过敏 / 不要香菜')
    expect(mergeMemoWhileWriting('靠窗', '靠窗', '花生过敏')).toBe('花生过敏')
    expect(mergeMemoWhileWriting('', '', '花生过敏')).toBe('花生过敏')
    expect(mergeMemoWhileWriting(' ', '', '花生过敏')).toBe('花生过敏')
    // A trailing typed space stays: the guest goes on with the next word.
    expect(mergeMemoWhileWriting('no ', '', '花生过敏')).toBe('花生过敏 / no ')
    // A trailing space from the keyboard does not make a different memo.
    expect(mergeMemoWhileWriting('no ice ', '', 'no ice')).toBe('no ice')
    expect(mergeMemoWhileWriting('no ice ', '', 'peanut / no ice')).toBe('peanut / no ice')
    expect(mergeMemoWhileWriting('Window ', 'Window', 'Peanut')).toBe('Peanut')
    expect(mergeMemoWhileWriting('不要香菜', '靠窗', '')).toBe('不要香菜')
    expect(mergeMemoWhileWriting('短'.repeat(29), '', '长'.repeat(29))).toHaveLength(61)
  })

  it('saved over an unseen one goes after it, uncut or refused', () => {
    expect(mergeSavedMemo('No ice', '', '')).toEqual({ ok: true, value: 'No ice' })
    expect(mergeSavedMemo('No ice', 'Window', 'Window')).toEqual({ ok: true, value: 'No ice' })
    expect(mergeSavedMemo('', 'Window', 'Window')).toEqual({ ok: true, value: '' })
    expect(mergeSavedMemo('No ice', '', '花生过敏')).toEqual({ ok: true, value: '花生过敏 / No ice' })
    expect(mergeSavedMemo('', 'Window', '花生过敏')).toEqual({ ok: true, value: '花生过敏' })
    // Saved again, because the first answer was lost.
    expect(mergeSavedMemo('No ice', '', '花生过敏 / No ice')).toEqual({ ok: true, value: '花生过敏 / No ice' })
    expect(mergeSavedMemo('短'.repeat(29), '', '长'.repeat(29))).toMatchObject({ code: 'memo_too_long', values: [60] })
    // A client that does not send `seen` overwrites, as before.
    expect(mergeSavedMemo('No ice', undefined, '花生过敏')).toEqual({ ok: true, value: 'No ice' })
  })

  it('is one printable line', () => {
    expect(cleanMemo(' 少辣\n\u001b@不要葱\u202e ')).toBe('少辣 @不要葱')
  })

  it('is clipped without splitting a character', () => {
    expect(clipMemo('👨‍👩‍👧‍👦a', 1)).toBe('👨‍👩‍👧‍👦')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.nat({ max: 40 }), (text, limit) => {
        const clipped = clipMemo(text, limit)
        // Leading spaces of a text that is too long are dropped first.
        const written = memoLength(text) <= limit ? text : text.trimStart()
        expect(written.startsWith(clipped)).toBe(true)
        expect(memoLength(clipped)).toBe(Math.min(limit, memoLength(written)))
      }),
    )
  })

  it('cannot be made endless with stacked accents', () => {
    expect(memoLength(`a${'\u0301'.repeat(300)}`)).toBeGreaterThan(30)
  })
})

describe('the distance to the store', () => {
  const place = (at: number[] | null) => (at ? { gdLat: at[0], gdLng: at[1] } : undefined)

  it.each(distanceCases)('$what is $metres m, $is', ({ from, to, metres, is }) => {
    expect(distanceBetween(place(from), place(to))).toBe(metres)
    expect(orderingDistance(metres)).toBe(is)
  })

  it('is near at 600 m and too far at 601 m', () => {
    expect(orderingDistance(600)).toBe('near')
    expect(orderingDistance(601)).toBe('too_far')
    expect(orderingDistance(Number.NaN)).toBe('unknown')
  })
})
