import type { CallResult } from '@comanda/client/call-result.ts'
import { describe, expect, it } from 'vitest'
import { type Intent, makeRunOnce } from './intent.ts'
import { useTableState } from './table-order.state.ts'

const refused = (code: string) => ({ ok: false, code, values: [], message: '' }) as CallResult<string>
const done: CallResult<string> = { ok: true, value: 'done' }

/** The keys of a intent's tries, for a list of answers. */
async function keysOf(answers: readonly CallResult<string>[], about: (n: number) => string = () => 'a') {
  const runOnce = makeRunOnce()
  const keys: string[] = []
  for (const [n, answer] of answers.entries()) {
    await runOnce(about(n), async ({ key }) => {
      keys.push(key)
      return answer
    })
  }
  return keys
}

describe('the party of a intent', () => {
  it('stays that of the first try', async () => {
    const runOnce = makeRunOnce()
    const meant: Intent[] = []
    const ask = (answer: CallResult<string>) =>
      runOnce('a', async (intent) => {
        meant.push(intent)
        return answer
      })
    await ask(refused('timed_out'))
    // The lost answer was a yes: the table is open now.
    useTableState.setState({ head: { seatingId: 'party-a' } as never })
    await ask(done)
    expect(meant[1]).toEqual(meant[0])
    expect(meant[0]?.party).toBeUndefined()
    await ask(done)
    expect(meant[2]?.party).toBe('party-a')
  })
})

describe('the key of a intent', () => {
  it.each(['offline', 'timed_out', 'server_busy'])('is kept after "%s", which is undecided', async (code) => {
    const [first, second] = await keysOf([refused(code), done])
    expect(second).toBe(first)
  })

  it.each(['store_paused', 'bill_being_paid'])('changes after "%s"', async (code) => {
    const [first, second] = await keysOf([refused(code), done])
    expect(second).not.toBe(first)
  })

  it('changes after a yes and for another intent', async () => {
    const [first, again] = await keysOf([done, done])
    expect(again).not.toBe(first)
    const [one, other] = await keysOf([refused('offline'), done], String)
    expect(other).not.toBe(one)
  })
})
