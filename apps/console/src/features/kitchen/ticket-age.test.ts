import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { describe, expect, test } from 'vitest'
import { allDay, ticketAge, timeSince } from './ticket-age.ts'

const sentAt = '2026-11-21T12:00:00.000Z'
const after = (minutes: number) => Date.parse(sentAt) + minutes * 60_000
const ticket = (cookState: Ticket['cookState'], state: Ticket['state'] = 'accepted') => ({ sentAt, cookState, state })

describe('the age of a ticket', () => {
  test('a ticket nobody has touched is new for two minutes, then fine', () => {
    expect(ticketAge(ticket('received'), after(1))).toBe('new')
    expect(ticketAge(ticket('received'), after(2))).toBe('fine')
  })
  test('a ticket that is being cooked is not new', () => {
    expect(ticketAge(ticket('cooking'), after(1))).toBe('fine')
  })
  test('ten minutes make it warm, fifteen late', () => {
    expect(ticketAge(ticket('cooking'), after(9.9))).toBe('fine')
    expect(ticketAge(ticket('cooking'), after(10))).toBe('warm')
    expect(ticketAge(ticket('cooking'), after(15))).toBe('late')
  })
  test('a round that waits for the store says so, however old', () => {
    expect(ticketAge(ticket('received', 'pending'), after(20))).toBe('waiting')
  })
  test('what was ordered ahead is new when the kitchen sees it, however early it was sent', () => {
    const ahead = { releasedAt: sentAt, dueAt: new Date(after(30)).toISOString() } as NonNullable<Ticket['ahead']>
    const early = { ...ticket('received'), sentAt: '2026-11-20T12:00:00.000Z', ahead }
    expect(ticketAge(early, after(1))).toBe('new')
    expect(ticketAge(early, after(20))).toBe('fine')
    expect(ticketAge(early, after(25))).toBe('warm')
    expect(ticketAge(early, after(31))).toBe('late')
    expect(ticketAge({ ...early, state: 'pending' }, after(31))).toBe('waiting')
  })
  test('time counts in minutes and seconds, and never below zero', () => {
    expect(timeSince(sentAt, after(16) + 20_000)).toBe('16:20')
    expect(timeSince(sentAt, after(75))).toBe('75:00')
    expect(timeSince(sentAt, after(-1))).toBe('0:00')
  })
})

describe('all that is to be cooked', () => {
  const line = (code: string, num: number, cookState: Ticket['lines'][number]['cookState'] = 'received') =>
    ({
      code,
      num,
      cookState,
      names: { zh: code },
      addItems: [] as Ticket['lines'][number]['addItems'],
    }) as Ticket['lines'][number]
  const of = (lines: Ticket['lines'], state: Ticket['state'] = 'accepted') => ({ state, lines }) as Ticket

  test('the same dish on two tickets is one sum, the largest first', () => {
    expect(allDay([of([line('rice', 2)]), of([line('fish', 3), line('rice', 3)])]).map((s) => [s.code, s.num])).toEqual(
      [
        ['rice', 5],
        ['fish', 3],
      ],
    )
  })
  test('of a set meal its dishes are, for all the meals', () => {
    const part = { name: '饺子', num: 1, sgid: '1' }
    const meal = {
      ...line('set', 2),
      addItems: [
        { ...part, code: 'dumpling', portions: 6 },
        { ...part, code: 'rice' },
      ],
    }
    expect(allDay([of([meal, line('rice', 1)])]).map((s) => [s.code, s.num])).toEqual([
      ['dumpling', 12],
      ['rice', 3],
    ])
  })
  test('what is served, refused or not accepted yet is not counted', () => {
    expect(allDay([of([line('a', 1, 'served'), line('b', 1, 'refused')]), of([line('c', 1)], 'pending')])).toEqual([])
  })
})
