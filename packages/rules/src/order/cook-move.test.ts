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
  it('takes every line along that is not there yet', () => {
    expect(moveCooking(ticket('cooking', 'received', 'cooking', 'served'), { to: 'served' })).toMatchObject({
      value: { lineNos: [1, 2], ticket: 'served' },
    })
  })

  it('leaves alone what is further already', () => {
    expect(moveCooking(ticket('received', 'received', 'served'), { to: 'cooking' })).toMatchObject({
      value: { lineNos: [1], ticket: 'cooking' },
    })
  })

  it('may be recalled one step, not two', () => {
    expect(moveCooking(ticket('served', 'served'), { to: 'cooking' })).toMatchObject({
      value: { lineNos: [1], ticket: 'cooking' },
    })
    expect(moveCooking(ticket('served', 'served'), { to: 'received' })).toMatchObject({ code: 'ticket_moved' })
  })

  it('does not bring a served dish back when the ticket is recalled to received', () => {
    expect(moveCooking(ticket('cooking', 'cooking', 'served'), { to: 'received' })).toMatchObject({
      value: { lineNos: [1], ticket: 'cooking' },
    })
  })

  it('changes nothing when it is there already, whatever the terminal saw', () => {
    expect(moveCooking(ticket('cooking', 'cooking'), { from: 'received', to: 'cooking' })).toMatchObject({
      value: { lineNos: [] },
    })
  })

  it('is refused when it is not where the terminal saw it', () => {
    expect(moveCooking(ticket('cooking', 'cooking'), { from: 'received', to: 'served' })).toMatchObject({
      code: 'ticket_moved',
    })
  })
})

describe('moving one line', () => {
  it('serves the ticket with its last line, refused dishes left out', () => {
    expect(moveCooking(ticket('cooking', 'served', 'cooking', 'refused'), { lineNo: 2, to: 'served' })).toMatchObject({
      value: { lineNos: [2], ticket: 'served' },
    })
  })

  it('is refused for a refused dish, an unknown line and a ticket the store has not accepted', () => {
    expect(moveCooking(ticket('received', 'refused'), { lineNo: 1, to: 'cooking' })).toMatchObject({ ok: false })
    expect(moveCooking(ticket('received', 'received'), { lineNo: 9, to: 'cooking' })).toMatchObject({ ok: false })
    const waiting = { ...ticket('received', 'received'), state: 'pending' as const }
    expect(moveCooking(waiting, { to: 'cooking' })).toMatchObject({ ok: false })
  })
})
