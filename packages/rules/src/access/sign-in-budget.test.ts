import { describe, expect, it } from 'vitest'
import { signInBudget, spendSignInTry } from './sign-in-budget.ts'

const now = Date.UTC(2026, 10, 28, 12)
const stepMs = signInBudget.seconds * 1000

/** `fullAt` after so many tries in one moment. */
function afterTries(times: number, at = now): number {
  let fullAt = 0
  for (let index = 0; index < times; index += 1) fullAt = spendSignInTry(fullAt, at).fullAt
  return fullAt
}

describe('the tries at a name', () => {
  it('are 20, then one comes back every five minutes', () => {
    expect(spendSignInTry(afterTries(19), now).wait).toBe(0)
    const empty = afterTries(20)
    expect(spendSignInTry(empty, now)).toEqual({ fullAt: empty, wait: 300 })
    expect(spendSignInTry(empty, now + stepMs - 1000).wait).toBe(1)
    expect(spendSignInTry(empty, now + stepMs).wait).toBe(0)
    expect(spendSignInTry(spendSignInTry(empty, now + stepMs).fullAt, now + stepMs).wait).toBe(300)
  })

  it('never grow beyond 20, however long the name was left alone', () => {
    const later = now + 40 * 24 * 3600_000
    expect(spendSignInTry(afterTries(20, later), later).wait).toBe(300)
  })
})
