import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchSwipes } from './swipe.ts'

describe('a finger on the page', () => {
  let [page, told, stop] = [new EventTarget(), [] as string[], () => {}]
  beforeEach(() => {
    ;[page, told] = [new EventTarget(), []]
    vi.stubGlobal('window', page)
    stop = watchSwipes({ begun: (swipe) => told.push(`begun ${swipe}`), ended: (swipe) => told.push(`ended ${swipe}`) })
  })
  afterEach(() => vi.unstubAllGlobals())

  const touch = (type: string, ...at: readonly number[]) =>
    page.dispatchEvent(Object.assign(new Event(type), { touches: at.map((clientY) => ({ clientY })) }))

  /** Touches at 500, moves to each of these heights, and lifts. */
  function move(...heights: readonly number[]): readonly string[] {
    touch('touchstart', 500)
    for (const height of heights) touch('touchmove', height)
    touch('touchend')
    return told
  }

  it.each([
    [9, []],
    [9.9, []],
    [10, ['begun down', 'ended down']],
    [11, ['begun down', 'ended down']],
    [-9, []],
    [-10, ['begun up', 'ended up']],
    [-11, ['begun up', 'ended up']],
  ] as const)('that moves by %s px swipes from 10 px on, and before is a tap that slipped', (by, swipes) => {
    expect(move(500 + by)).toEqual(swipes)
  })

  it('is measured from its first touch, not from the last move', () => {
    expect(move(494, 488)).toEqual(['begun up', 'ended up'])
  })

  it('starts one swipe and ends it in its last direction', () => {
    expect(move(480, 460, 540)).toEqual(['begun up', 'ended down'])
  })

  it('that returns before lifting has still swiped', () => {
    expect(move(480, 500)).toEqual(['begun up', 'ended up'])
  })

  it('ends its swipe when the browser takes the gesture over', () => {
    touch('touchstart', 500)
    touch('touchmove', 480)
    touch('touchcancel')
    expect(told).toEqual(['begun up', 'ended up'])
  })

  it('that was down before watching starts reports nothing', () => {
    touch('touchmove', 100)
    touch('touchend')
    expect(told).toEqual([])
  })

  it('reports nothing after watching stops', () => {
    stop()
    expect(move(400)).toEqual([])
  })
})
