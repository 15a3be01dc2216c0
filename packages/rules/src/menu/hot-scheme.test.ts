import { describe, expect, it } from 'vitest'
import { parseClockTime } from '../time/clock-time.ts'
import { hotCodesAt } from './hot-scheme.ts'

const at = (time: string) => parseClockTime(time) ?? Number.NaN
const lunch = { startTime: '11:00', endTime: '14:00', codes: ['RICE', 'NOODLES'] }
const late = { startTime: '21:00', endTime: '02:00', codes: ['BEER', 'RICE'] }

describe('best sellers of an hour', () => {
  it('come from the active schemes', () => {
    expect(hotCodesAt([lunch, late], at('11:00'))).toEqual(['RICE', 'NOODLES'])
    expect(hotCodesAt([lunch, late], at('13:59'))).toEqual(['RICE', 'NOODLES'])
    expect(hotCodesAt([lunch, late], at('14:00'))).toEqual([])
    expect(hotCodesAt([lunch, late], at('10:59'))).toEqual([])
  })

  it('run past midnight with their scheme', () => {
    expect(hotCodesAt([late], at('21:00'))).toEqual(['BEER', 'RICE'])
    expect(hotCodesAt([late], at('00:00'))).toEqual(['BEER', 'RICE'])
    expect(hotCodesAt([late], at('02:00'))).toEqual([])
  })

  it('list no dish twice, and last all day with their scheme', () => {
    const allDay = { startTime: '08:00', endTime: '08:00', codes: ['TEA', 'BEER'] }
    expect(hotCodesAt([late, allDay], at('22:00'))).toEqual(['BEER', 'RICE', 'TEA'])
    expect(hotCodesAt([late, allDay], at('07:59'))).toEqual(['TEA', 'BEER'])
  })

  it('skip a scheme with unreadable hours', () => {
    expect(hotCodesAt([{ ...lunch, endTime: 'noon' }], at('12:00'))).toEqual([])
  })
})
