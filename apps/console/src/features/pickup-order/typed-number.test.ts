import { describe, expect, test } from 'vitest'
import type { AheadTicket } from '../kitchen/ahead-words.ts'
import { applyPadKey, filterByTypedNumber, findTypedOrder } from './typed-number.ts'

const on = (pickupNo: string, outtradeno = `bill${pickupNo}`) =>
  ({ ahead: { pickupNo, outtradeno } }) as unknown as AheadTicket
const typing = (...keys: string[]) => keys.reduce(applyPadKey, '')

describe("a guest's number", () => {
  test('is typed by key or pad, corrected and cleared', () => {
    expect(typing('0', '2', '3', '1')).toBe('0231')
    expect(typing('2', '4', 'Backspace', '3')).toBe('23')
    expect(typing('2', 'back')).toBe('')
    expect(typing('2', '3', 'clear', '7')).toBe('7')
    expect(typing('2', 'x', 'Enter', '3')).toBe('23')
    expect(typing(...'12345678')).toBe('123456')
  })

  test('narrows the shelf, the exact match first', () => {
    const shelf = [on('0123'), on('0012'), on('0231'), on('0230')]
    const typed = (text: string) => filterByTypedNumber(shelf, text).map(({ ahead }) => ahead.pickupNo)
    expect(typed('')).toEqual(['0123', '0012', '0231', '0230'])
    expect(typed('23')).toEqual(['0123', '0231', '0230'])
    expect(typed('12')).toEqual(['0012', '0123'])
    expect(typed('9')).toEqual([])
  })

  test('finds the ticket on the shelf, with or without zeros', () => {
    expect(findTypedOrder([on('0231')], '231')).toEqual({ outtradeno: 'bill0231' })
    expect(findTypedOrder([on('0231')], '0231')).toEqual({ outtradeno: 'bill0231' })
  })

  test('goes to the server if the shelf has it never or twice', () => {
    expect(findTypedOrder([on('0231')], '230')).toEqual({ pickupNo: '230' })
    expect(findTypedOrder([on('0231', 'today'), on('0231', 'yesterday')], '231')).toEqual({ pickupNo: '231' })
  })

  test('is empty at first', () => {
    expect(findTypedOrder([on('0231')], '')).toBeNull()
    expect(findTypedOrder([on('0231')], '00')).toBeNull()
  })
})
