import { describe, expect, it } from 'vitest'
import cases from '../../cases/order/cancel.json' with { type: 'json' }
import type { DishState, RoundState } from './bill-state.ts'
import { cancelDishes, refuseDish, ticketWithout } from './take-off.ts'

interface Case {
  readonly name: string
  readonly state?: string
  readonly lines: readonly string[]
  readonly uid: string | null
  readonly lineNo?: number
  /** Seconds since it was sent. */
  readonly after: number
  readonly seconds?: number
  /** Portions by dish: must-order dishes, and the party's portions on the bill beside these lines. */
  readonly demanded?: Readonly<Record<string, number>>
  readonly before?: Readonly<Record<string, number>>
  readonly takes?: readonly number[]
  readonly refused?: string
}

function ticketOf(lines: readonly string[], state = 'accepted') {
  return {
    state: state as RoundState,
    cookState: 'received' as const,
    sentAt: 1_000_000,
    sentBy: 'me',
    lines: lines.map((words, index) => {
      const [uid = '', cookState, code = 'rice'] = words.split(' ')
      return { lineNo: index + 1, uid, code, num: 1, cookState: cookState as DishState }
    }),
  }
}

function portionsOf(lines: ReturnType<typeof ticketOf>['lines'], before: Readonly<Record<string, number>>) {
  const portions = new Map(Object.entries(before))
  for (const { code, num, cookState } of lines) {
    if (cookState !== 'refused') portions.set(code, (portions.get(code) ?? 0) + num)
  }
  return portions
}

describe('cancelling a dish', () => {
  it.each(cases as unknown as readonly Case[])('$name', ({ state, lines, uid, lineNo, after, seconds, ...one }) => {
    const { demanded, before = {}, takes, refused } = one
    const ticket = ticketOf(lines, state)
    const mustStay = demanded && {
      demanded: Object.entries(demanded).map(([code, num]) => ({ code, num })),
      portions: portionsOf(ticket.lines, before),
    }
    const wish = { uid, lineNo, cancelSeconds: seconds ?? 60, now: 1_000_000 + after * 1000, mustStay }
    const result = cancelDishes(ticket, wish)
    expect(result.ok ? { takes: result.value } : { refused: result.code }).toEqual(
      refused === undefined ? { takes } : { refused },
    )
  })
})

describe('a dish that the kitchen refuses', () => {
  it('is removed unless served, and a second time changes nothing', () => {
    const ticket = ticketOf(['me received', 'me cooking', 'me served', 'me refused'])
    expect(refuseDish(ticket, 1)).toMatchObject({ value: [1] })
    expect(refuseDish(ticket, 2)).toMatchObject({ value: [2] })
    expect(refuseDish(ticket, 3)).toMatchObject({ code: 'ticket_moved' })
    expect(refuseDish(ticket, 4)).toMatchObject({ value: [] })
    expect(refuseDish(ticket, 9)).toMatchObject({ code: 'ticket_moved' })
  })

  it('leaves the ticket in the state of its other dishes', () => {
    const byStore = { byGuest: false }
    expect(ticketWithout(ticketOf(['me received', 'me served']), [1], byStore)).toBe('served')
    expect(ticketWithout(ticketOf(['me cooking', 'me received']), [1], byStore)).toBe('received')
    expect(ticketWithout(ticketOf(['me received']), [1], byStore)).toBe('served')
    expect(ticketWithout(ticketOf(['me received', 'me refused']), [1], { byGuest: true })).toBe('received')
  })
})
