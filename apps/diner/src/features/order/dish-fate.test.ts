import type { OrderedDish, OrderedRound } from '@comanda/contract/order/order.schema.ts'
import { expect, it } from 'vitest'
import { comingOf, dishFate, fateInRound, isComing, lineNoOf, ownReason, roundFate } from './dish-fate.ts'

const dish = (cookState: OrderedDish['cookState'], refusedBy = '') =>
  ({ orderid: 'R-1', cookState, refusedBy }) as OrderedDish
const round = (...dishes: OrderedDish[]) => ({ state: 'accepted', dishes }) as unknown as OrderedRound

it('separates cancelled from declined dishes', () => {
  expect(dishFate(dish('refused', 'uid-of-anna'))).toBe('cancelled')
  expect(dishFate(dish('refused', 'store'))).toBe('refused')
  expect(dishFate(dish('cooking'))).toBe('cooking')
})

it('is refused only when no dish of the round is left', () => {
  expect(roundFate(round(dish('refused', 'uid'), dish('received')))).toBe('accepted')
  expect(roundFate(round(dish('refused', 'uid'), dish('refused', 'uid')))).toBe('cancelled')
  expect(roundFate(round(dish('refused', 'uid'), dish('refused', 'store')))).toBe('refused')
})

it('sees when no dish of a round is coming', () => {
  const all = round(dish('refused', 'store'), dish('refused', 'uid'))
  expect([isComing(round(dish('refused', 'store'), dish('served'))), isComing(all)]).toEqual([true, false])
  expect(isComing({ ...round(dish('received')), state: 'pending' })).toBe(true)
})

it('shows dishes that wait for the staff as waiting', () => {
  const pending = { ...round(dish('received')), state: 'pending' } as const
  expect(fateInRound(dish('received'), pending)).toBe('waiting')
  expect(fateInRound(dish('refused', 'uid-of-anna'), pending)).toBe('cancelled')
  expect(fateInRound(dish('received'), round())).toBe('received')
  expect(comingOf([pending, round(dish('refused'))])).toBe('waiting')
  expect(comingOf([pending, round(dish('served'))])).toBe('coming')
  expect(comingOf([round(dish('refused'))])).toBe('nothing')
})

it("shows a dish's reason only if its round's differs", () => {
  expect(ownReason({ reason: '停电了' }, { reason: '停电了' })).toBe('')
  expect(ownReason({ reason: '花生没有了' }, { reason: '停电了' })).toBe('花生没有了')
})

it("reads a dish's number in its round", () => {
  expect(lineNoOf({ orderid: '01ABC-DEF-12' })).toBe(12)
})
