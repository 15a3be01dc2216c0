import { describe, expect, it, vi } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

describe('one at a time', () => {
  it('answers a second call with the running work, and the next call with new work', async () => {
    const work = vi.fn(async (word: string) => word)
    const ask = oneAtATime(work)
    expect(await Promise.all([ask('first'), ask('second')])).toEqual(['first', 'first'])
    expect(await ask('third')).toBe('third')
    expect(work).toHaveBeenCalledTimes(2)
  })

  it('works again after a failure', async () => {
    const work = vi.fn().mockRejectedValueOnce(new Error('lost')).mockResolvedValueOnce('here')
    const ask = oneAtATime(work)
    await expect(ask()).rejects.toThrow('lost')
    expect(await ask()).toBe('here')
  })
})
