import { describe, expect, it } from 'vitest'
import cases from '../../cases/table-order/undo-clear.json' with { type: 'json' }
import { undoLeftMs } from './undo-clear.ts'

interface Case {
  readonly name: string
  /** Seconds since the cart was cleared. */
  readonly after: number
  readonly undone?: boolean
  readonly sentSince?: boolean
  readonly left: number
}

describe('time to undo a cleared cart', () => {
  it.each(cases as readonly Case[])('$name', ({ after, undone = false, sentSince = false, left }) => {
    expect(undoLeftMs({ clearedAt: 1_000_000, undone, sentSince }, 1_000_000 + after * 1000)).toBe(left * 1000)
  })
})
