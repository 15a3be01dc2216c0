import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { soon } from './soon.ts'

describe('soon', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('runs what one tap asks for in its order, by one timer and not before it', () => {
    const done: string[] = []
    soon(() => done.push('kept'))
    soon(() => done.push('said'))
    expect(done).toEqual([])
    expect(vi.getTimerCount()).toBe(1)
    vi.runAllTimers()
    expect(done).toEqual(['kept', 'said'])
  })

  it('runs later what is asked for meanwhile', () => {
    const done: string[] = []
    soon(() => {
      done.push('first')
      soon(() => done.push('second'))
    })
    vi.advanceTimersToNextTimer()
    expect(done).toEqual(['first'])
    vi.runAllTimers()
    expect(done).toEqual(['first', 'second'])
  })

  it('runs the rest where one fails, and tells of it', () => {
    const done: string[] = []
    soon(() => {
      throw new Error('broken')
    })
    soon(() => done.push('rest'))
    vi.advanceTimersToNextTimer()
    expect(done).toEqual(['rest'])
    expect(() => vi.runAllTimers()).toThrow('broken')
  })
})
