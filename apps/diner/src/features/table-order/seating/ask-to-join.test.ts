import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type RunHook, runHook } from '../../../app/run-hook.fixture.ts'
import { useKnockOutcome } from './ask-to-join.tsx'

vi.mock('../../../platform/client.ts', () => ({ call: vi.fn() }))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type No = ReturnType<typeof useKnockOutcome>
const asking = () => useKnockOutcome({ asking: true, me: 3, seatingId: 'a' })
const refused = () => useKnockOutcome({ asking: false, me: 3, seatingId: 'a' })
const ranOut = () => useKnockOutcome({ asking: false, me: 0, seatingId: 'a' })
const partyLeft = (seatingId: string) => () => useKnockOutcome({ asking: false, me: 0, seatingId })

async function after(...moments: (() => No)[]): Promise<No> {
  const [first = asking, ...rest] = moments
  const page: RunHook<No> = await runHook(first)
  for (const moment of rest) await page.draw(moment)
  const { value } = page
  await page.leave()
  return value
}

describe('a guest who has asked to join', () => {
  it('sees a refusal', async () => {
    expect(await after(asking, refused)).toBe('refused')
  })

  it('sees no refusal after ten unanswered minutes', async () => {
    expect(await after(asking, ranOut)).toBe('unanswered')
  })

  it('sees neither if the asked party has left', async () => {
    expect(await after(asking, partyLeft(''))).toBeNull()
    expect(await after(asking, partyLeft('b'))).toBeNull()
  })

  it('sees nothing before asking or while asking again', async () => {
    expect(await after(ranOut)).toBeNull()
    expect(await after(asking, ranOut, asking)).toBeNull()
  })
})
