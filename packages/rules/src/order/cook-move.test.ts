import { describe, expect, it } from 'vitest'
import type { DishState } from './bill-state.ts'
import { moveCooking, type TicketCookState } from './cook-move.ts'

function ticket(cookState: TicketCookState, ...lines: DishState[]) {
  return {
    state: 'accepted' as const,
    cookState,
    lines: lines.map((line, index) => ({ lineNo: index + 1, cookState: line })),
  }
}

describe('moving a ticket', () => {
  it('moves every line that is not there yet', () => {
    expect(moveCooking(ticket('cooking', 'received', 'cooking', 'served'), { to: 'served' })).toMatchObject({
      value: { lineNos: [1, 2], ticket: 'served' },
    })
  })

  it('leaves lines alone that are further', () => {
    expect(moveCooking(ticket('received', 'received', 'served'), { to: 'cooking' })).toMatchObject({
      value: { lineNos: [1], ticket: 'cooking' },
    })
  })

  it('can be recalled one step, not two', () => {
    expect(moveCooking(ticket('served', 'served'), { to: 'cooking' })).toMatchObject({
      value: { lineNos: [1], ticket: 'cooking' },
    })
    expect(moveCooking(ticket('served', 'served'), { to: 'received' })).toMatchObject({ code: 'ticket_moved' })
  })

  it('keeps a served dish served when recalled to received', () => {
    expect(moveCooking(ticket('cooking', 'cooking', 'served'), { to: 'received' })).toMatchObject({
      value: { lineNos: [1], ticket: 'cooking' },
    })
  })

  it('changes nothing when it is already there', () => {
    expect(moveCooking(ticket('cooking', 'cooking'), { from: 'received', to: 'cooking' })).toMatchObject({
      value: { lineNos: [] },
    })
  })

  it('is refused when the terminal saw another state', () => {
    expect(moveCooking(ticket('cooking', 'cooking'), { from: 'received', to: 'served' })).toMatchObject({
      code: 'ticket_moved',
    })
  })
})

describe('moving one line', () => {
  it('serves the ticket with its last line, without refused dishes', () => {
    expect(moveCooking(ticket('cooking', 'served', 'cooking', 'refused'), { lineNo: 2, to: 'served' })).toMatchObject({
      value: { lineNos: [2], ticket: 'served' },
    })
  })

  it('is refused for a refused dish, an unknown line and an unaccepted ticket', () => {
    expect(moveCooking(ticket('received', 'refused'), { lineNo: 1, to: 'cooking' })).toMatchObject({ ok: false })
    expect(moveCooking(ticket('received', 'received'), { lineNo: 9, to: 'cooking' })).toMatchObject({ ok: false })
    const waiting = { ...ticket('received', 'received'), state: 'pending' as const }
    expect(moveCooking(waiting, { to: 'cooking' })).toMatchObject({ ok: false })
  })
})

describe('a ticket that its guest cancelled', () => {
  const cancelled = { ...ticket('received', 'refused', 'refused'), state: 'refused' as const, isCancelled: true }

  it('is put away as a whole, and again without harm', () => {
    const away = { ok: true, value: { lineNos: [], ticket: 'served' } }
    expect(moveCooking(cancelled, { to: 'served' })).toEqual(away)
    expect(moveCooking({ ...cancelled, cookState: 'served' }, { to: 'served' })).toEqual(away)
  })

  it('is not cooked', () => {
    expect(moveCooking(cancelled, { to: 'cooking' })).toMatchObject({ code: 'ticket_moved' })
    expect(moveCooking(cancelled, { lineNo: 1, to: 'served' })).toMatchObject({ code: 'ticket_moved' })
  })
})
