import { setImmediate as settled } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { keepRecent } from './recent.ts'

function counted(options: { ms: number; max?: number }) {
  let now = 0
  const loads: string[] = []
  const recent = keepRecent(
    async (...key) => {
      loads.push(key.join('/'))
      if (key[0] === 'broken') throw new Error('no database')
      return loads.length
    },
    { ...options, clock: () => now },
  )
  return { recent, loads, pass: (ms: number) => (now += ms) }
}

/** Loads that end when the test says so. */
function byHand(options: { ms: number; aheadMs: number }) {
  let now = 0
  const loads: { end(value: string): Promise<void> }[] = []
  const load = () =>
    new Promise<string>((resolve) => {
      const end = async (value: string) => {
        resolve(value)
        await settled()
      }
      loads.push({ end })
    })
  return { recent: keepRecent(load, { ...options, clock: () => now }), loads, pass: (ms: number) => (now += ms) }
}

describe('a short-lived cache', () => {
  it('shares one load between simultaneous callers', async () => {
    const { recent, loads } = counted({ ms: 100 })
    await Promise.all(Array.from({ length: 20 }, () => recent.get('demo', '101')))
    expect(loads).toEqual(['demo/101'])
  })

  it('loads again when too old, not before', async () => {
    const { recent, loads, pass } = counted({ ms: 100 })
    await recent.get('a')
    pass(99)
    await recent.get('a')
    expect(loads).toHaveLength(1)
    pass(1)
    await recent.get('a')
    expect(loads).toHaveLength(2)
  })

  it('loads once ahead of time, while the old value still answers', async () => {
    const { recent, loads, pass } = byHand({ ms: 100, aheadMs: 30 })
    const first = recent.get('a')
    await loads[0]?.end('first')
    expect(await first).toBe('first')
    pass(69)
    await recent.get('a')
    expect(loads).toHaveLength(1)
    pass(1)
    expect(await Promise.all([recent.get('a'), recent.get('a')])).toEqual(['first', 'first'])
    expect(loads).toHaveLength(2)
    pass(20)
    await loads[1]?.end('second')
    expect(await recent.get('a')).toBe('second')
    // Its age counts from the request, not from the answer.
    pass(50)
    expect(await recent.get('a')).toBe('second')
    expect(loads).toHaveLength(3)
  })

  it('ignores a load ahead of time after the key was forgotten', async () => {
    const { recent, loads, pass } = byHand({ ms: 100, aheadMs: 30 })
    const first = recent.get('a')
    await loads[0]?.end('first')
    await first
    pass(80)
    await recent.get('a')
    recent.forget('a')
    const after = recent.get('a')
    await loads[2]?.end('after')
    await loads[1]?.end('before')
    expect(await after).toBe('after')
    expect(await recent.get('a')).toBe('after')
    expect(loads).toHaveLength(3)
  })

  it('keeps the old value until its end when a load ahead fails', async () => {
    let now = 0
    const load = vi.fn(async () => 'there')
    const recent = keepRecent(load, { ms: 100, aheadMs: 30, clock: () => now })
    expect(await recent.get('a')).toBe('there')
    load.mockRejectedValue(new Error('no database'))
    now = 80
    expect(await recent.get('a')).toBe('there')
    await settled()
    now = 99
    expect(await recent.get('a')).toBe('there')
    now = 100
    await expect(recent.get('a')).rejects.toThrow('no database')
  })

  it('loads again after its key or a prefix was forgotten', async () => {
    const { recent, loads } = counted({ ms: 100 })
    await recent.get('demo', 1)
    await recent.get('demo', 10)
    recent.forget('demo', 1)
    await recent.get('demo', 1)
    await recent.get('demo', 10)
    expect(loads).toEqual(['demo/1', 'demo/10', 'demo/1'])
    recent.forget('demo')
    await recent.get('demo', 10)
    expect(loads).toHaveLength(4)
  })

  it('never keeps a failure', async () => {
    const { recent, loads } = counted({ ms: 100 })
    await expect(recent.get('broken')).rejects.toThrow('no database')
    await expect(recent.get('broken')).rejects.toThrow('no database')
    expect(loads).toHaveLength(2)
  })

  it('stays within its limit and drops the oldest load', async () => {
    const { recent, loads } = counted({ ms: 100, max: 2 })
    for (const key of ['a', 'b', 'a', 'c', 'b']) await recent.get(key)
    expect(loads).toEqual(['a', 'b', 'c'])
    await recent.get('a')
    expect(loads).toHaveLength(4)
  })
})
