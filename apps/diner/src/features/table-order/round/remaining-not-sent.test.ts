import { describe, expect, it } from 'vitest'
import { remainingNotSent, type SendReasons } from './remaining-not-sent.ts'
import type { NotSent } from './use-send-round.ts'

const well: SendReasons = { isOffline: false, isPaused: false, pending: 0, lines: [{ problem: null }] }
const refused = (code: Extract<NotSent, { kind: 'refused' }>['code']): NotSent => ({
  kind: 'refused',
  code,
  sentence: 'no',
  differences: [],
})

describe('a refusal disappears when its reason does', () => {
  it.each<[string, NotSent, Partial<SendReasons>]>([
    ['the phone is offline', { kind: 'offline' }, { isOffline: true }],
    ['a change of the cart has not reached the server', { kind: 'offline' }, { pending: 1 }],
    ['a dish is sold out', refused('sold_out'), { lines: [{ problem: 'sold_out' }] }],
    ['the store has paused orders', refused('store_paused'), { isPaused: true }],
  ])('that %s', (_, notSent, reason) => {
    expect(remainingNotSent(notSent, { ...well, ...reason })).toBe(notSent)
    expect(remainingNotSent(notSent, well)).toBeUndefined()
  })

  it('others stay, and so do changes that the guest must read', () => {
    const named: NotSent = {
      kind: 'refused',
      code: 'sold_out',
      sentence: 'no',
      differences: [{ lineId: 'a', name: 'Rice', kind: 'word', word: 'removed' }],
    }
    for (const notSent of [refused('server_error'), { kind: 'undecided' }, { kind: 'gone' }, named] as const)
      expect(remainingNotSent(notSent, well)).toBe(notSent)
  })
})
