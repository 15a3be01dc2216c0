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

describe('news of what is being asked', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('while the first answer is on its way it is asked once more after it, however much news came', async () => {
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

  it('is asked at once where nothing is on its way', async () => {
    const { answers, answer, tell } = ask()
    await answer('before')
    tell()
    expect(answers).toHaveLength(2)
  })

  it('quicker than answers come: every answer is shown', async () => {
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

  it('an answer that does not come is given up', async () => {
    const { answers, answer, observer, tell } = ask()
    tell()
    await vi.advanceTimersByTimeAsync(3100)
    expect(answers).toHaveLength(2)
    await answer('after')
    answers[0]?.('before')
    await vi.advanceTimersByTimeAsync(10)
    expect(observer.getCurrentResult().data).toBe('after')
  })

  it('later than they are waited for, every time: the next one has twice the time, and is shown', async () => {
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

  it('what nobody looks at any more is asked anew by who looks next', async () => {
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

  it('who waits for it has what is new', async () => {
    const { client, answer, observer } = ask()
    const known = client.invalidateQueries({ queryKey }).then(() => observer.getCurrentResult().data)
    await answer('before')
    await answer('after')
    expect(await known).toBe('after')
  })
})
