import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { describe, expect, test } from 'vitest'
import { allDay, ticketAge, timeSince } from './ticket-age.ts'

const sentAt = '2026-11-21T12:00:00.000Z'
const after = (minutes: number) => Date.parse(sentAt) + minutes * 60_000
const ticket = (cookState: Ticket['cookState'], state: Ticket['state'] = 'accepted') => ({ sentAt, cookState, state })

describe('the age of a ticket', () => {
  test('an untouched ticket is new for two minutes, then fine', () => {
    expect(ticketAge(ticket('received'), after(1))).toBe('new')
    expect(ticketAge(ticket('received'), after(2))).toBe('fine')
  })
  test('a ticket that is being cooked is not new', () => {
    expect(ticketAge(ticket('cooking'), after(1))).toBe('fine')
  })
  test('a ticket is nearly late after ten minutes and late after fifteen', () => {
    expect(ticketAge(ticket('cooking'), after(9.9))).toBe('fine')
    expect(ticketAge(ticket('cooking'), after(10))).toBe('warm')
    expect(ticketAge(ticket('cooking'), after(15))).toBe('late')
  })
  test('a round that waits for the store is marked so at any age', () => {
    expect(ticketAge(ticket('received', 'pending'), after(20))).toBe('waiting')
  })
  test('an order ahead is new when the kitchen first sees it', () => {
    const ahead = { releasedAt: sentAt, dueAt: new Date(after(30)).toISOString() } as NonNullable<Ticket['ahead']>
    const early = { ...ticket('received'), sentAt: '2026-11-20T12:00:00.000Z', ahead }
    expect(ticketAge(early, after(1))).toBe('new')
    expect(ticketAge(early, after(20))).toBe('fine')
    expect(ticketAge(early, after(25))).toBe('warm')
    expect(ticketAge(early, after(31))).toBe('late')
    expect(ticketAge({ ...early, state: 'pending' }, after(31))).toBe('waiting')
  })
  test('the age is in minutes and seconds, never below zero', () => {
    expect(timeSince(sentAt, after(16) + 20_000)).toBe('16:20')
    expect(timeSince(sentAt, after(75))).toBe('75:00')
    expect(timeSince(sentAt, after(-1))).toBe('0:00')
  })
})

describe('the sum of dishes to cook', () => {
  const line = (code: string, num: number, cookState: Ticket['lines'][number]['cookState'] = 'received') =>
    ({
      code,
      num,
      cookState,
      names: { zh: code },
      addItems: [] as Ticket['lines'][number]['addItems'],
    }) as Ticket['lines'][number]
  const of = (lines: Ticket['lines'], state: Ticket['state'] = 'accepted') => ({ state, lines }) as Ticket

  test('adds the same dish of two tickets, the largest sum first', () => {
    expect(allDay([of([line('rice', 2)]), of([line('fish', 3), line('rice', 3)])]).map((s) => [s.code, s.num])).toEqual(
      [
        ['rice', 5],
        ['fish', 3],
      ],
    )
  })
  test('counts the dishes of a set meal for all its meals', () => {
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
  test('leaves out served, refused and unaccepted lines', () => {
    expect(allDay([of([line('a', 1, 'served'), line('b', 1, 'refused')]), of([line('c', 1)], 'pending')])).toEqual([])
  })
})
