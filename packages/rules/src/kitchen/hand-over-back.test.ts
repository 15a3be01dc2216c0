import { describe, expect, it } from 'vitest'
import { checkHandOverUndo, type HandOverMeans, handOverBackMinutes } from './hand-over-back.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const after = (minutes: number, means: HandOverMeans = 'number') =>
  checkHandOverUndo({ handedOverAt: now - minutes * 60_000, means }, now)

describe('undoing a hand-over', () => {
  it('is possible for a while after a number or a tap', () => {
    expect([after(0), after(handOverBackMinutes), after(1, 'ticket')]).toEqual([null, null, null])
    expect(after(handOverBackMinutes + 0.1)).toBe('handover_back_late')
  })

  it('is refused after a code from the guest’s phone, or at the door', () => {
    expect([after(0, 'code'), after(0, '')]).toEqual(['handover_final', 'handover_final'])
  })

  it('requires a hand-over', () => {
    expect(checkHandOverUndo({ handedOverAt: null, means: '' }, now)).toBe('handover_not_done')
  })
})
