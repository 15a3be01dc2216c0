import { describe, expect, it } from 'vitest'
import { emptyWindow, saleAt, textOfWindows, windowDrafts } from './window-draft.ts'

describe('the times of a dish, as an owner sets them', () => {
  it.each([
    '',
    'Mon-Fri 11:00-14:00; Sat,Sun 11:00-24:00',
    '2026-12-01..2026-12-24 type dine-in,takeout',
    '22:00-02:00 2026-12-24',
  ])('come back as they were written: %s', (text) => {
    const drafts = windowDrafts(text)
    expect(drafts && textOfWindows(drafts)).toBe(text)
  })

  it.each([
    ['nothing is said', emptyWindow],
    ['one of two times is missing', { ...emptyWindow, start: '11:00' }],
    ['both times are the same', { ...emptyWindow, start: '11:00', end: '11:00' }],
    ['the last date is before the first', { ...emptyWindow, from: '2026-12-24', to: '2026-12-01' }],
  ])('are not whole while %s', (_, window) => {
    expect(textOfWindows([window])).toBeNull()
  })

  it('are those of one date where only one is given', () => {
    expect(textOfWindows([{ ...emptyWindow, from: '2026-12-24' }])).toBe('2026-12-24')
  })

  it('say whether it is sold now, and until when', () => {
    const at = Date.parse('2026-12-04T12:00:00+08:00')
    expect(saleAt('11:00-14:00', at, 'Asia/Shanghai', 0)).toEqual({
      isSold: true,
      changes: { day: '2026-12-04', clock: '14:00', inDays: 0 },
    })
    expect(saleAt('type pick-up', at, 'Asia/Shanghai', 0)).toEqual({ isSold: false, changes: null })
  })
})
