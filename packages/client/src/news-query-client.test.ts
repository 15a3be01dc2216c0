import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NewsQueryClient } from './news-query-client.ts'

const queryKey = ['bill']

/** A query whose answers come when the test says so. */
function ask() {
  const client = new NewsQueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers: ((words: string) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    staleTime: 60_000,
  })
  const seen: (string | undefined)[] = []
  const leave = observer.subscribe(({ data }) => seen.push(data))
  const answer = async (words: string) => {
    answers.at(-1)?.(words)
    await vi.advanceTimersByTimeAsync(10)
  }
  return { client, observer, answers, answer, seen, leave, tell: () => void client.invalidateQueries({ queryKey }) }
}

describe('an event during a request', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('fetches once more after the first answer, for any number of events', async () => {
    const { answers, answer, observer, tell } = ask()
    tell()
    tell()
    expect(answers).toHaveLength(1)
    await answer('before')
    expect(answers).toHaveLength(2)
    await answer('after')
    expect(observer.getCurrentResult().data).toBe('after')
    expect(answers).toHaveLength(2)
  })

  it('fetches at once without a running request', async () => {
    const { answers, answer, tell } = ask()
    await answer('before')
    tell()
    expect(answers).toHaveLength(2)
  })

  it('shows every answer if events are faster', async () => {
    const { answers, answer, seen, tell } = ask()
    await answer('first')
    for (const words of ['second', 'third', 'fourth']) {
      tell()
      tell()
      await answer(words)
    }
    expect(seen).toEqual(expect.arrayContaining(['first', 'second', 'third']))
    expect(answers.length).toBeGreaterThan(3)
  })

  it('gives up an answer that never comes', async () => {
    const { answers, answer, observer, tell } = ask()
    tell()
    await vi.advanceTimersByTimeAsync(3100)
    expect(answers).toHaveLength(2)
    await answer('after')
    answers[0]?.('before')
    await vi.advanceTimersByTimeAsync(10)
    expect(observer.getCurrentResult().data).toBe('after')
  })

  it('waits twice as long after a late answer, and shows the next', async () => {
    const { answers, observer, tell } = ask()
    let heard = 0
    // An event every second, and each answer takes five.
    for (let second = 0; second < 20; second++) {
      tell()
      for (; heard < answers.length; heard++) setTimeout(answers[heard] ?? (() => undefined), 5000, `answer ${heard}`)
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(observer.getCurrentResult().data).toBeDefined()
  })

  it('fetches an unobserved query for its next observer', async () => {
    const { client, answers, answer, leave, tell } = ask()
    leave()
    tell()
    await answer('before')
    const next = new QueryObserver(client, { queryKey, queryFn: async () => 'after', staleTime: 60_000 })
    next.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(10)
    expect(next.getCurrentResult().data).toBe('after')
    expect(answers).toHaveLength(1)
  })

  it('resolves with the new answer', async () => {
    const { client, answer, observer } = ask()
    const known = client.invalidateQueries({ queryKey }).then(() => observer.getCurrentResult().data)
    await answer('before')
    await answer('after')
    expect(await known).toBe('after')
  })
})
