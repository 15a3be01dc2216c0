import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createTurns } from './turns.ts'

describe('turns', () => {
  it('run one at a time per key, and in parallel across keys', async () => {
    const turns = createTurns()
    const story: string[] = []
    const work = (name: string) => async () => {
      story.push(`${name} in`)
      await sleep(5)
      story.push(`${name} out`)
    }
    const all = [turns.take('a', work('1')), turns.take('a', work('2')), turns.take('b', work('3'))]
    expect(turns.count('a')).toBe(2)
    await Promise.all(all)
    expect(story.slice(0, 2)).toEqual(['1 in', '3 in'])
    expect(story.filter((line) => !line.startsWith('3'))).toEqual(['1 in', '1 out', '2 in', '2 out'])
    expect(turns.count('a')).toBe(0)
  })

  it('continue after a failure', async () => {
    const turns = createTurns()
    const failed = turns.take('a', () => Promise.reject(new Error('no')))
    const next = turns.take('a', () => Promise.resolve('yes'))
    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe('yes')
  })
})
