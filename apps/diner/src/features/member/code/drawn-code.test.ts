import { groupCode } from '@comanda/rules/member/member-code.ts'
import { describe, expect, it } from 'vitest'
import cases from '../../../../../../packages/rules/cases/member/member-code.json' with { type: 'json' }
import { drawQr } from '../../../app/drawn-qr.ts'
import { codeAt } from './drawn-code.ts'

const seed = btoa(cases.key)

describe('the phone’s member code', () => {
  it.each(cases.codes)('of $handle at $seconds s is $code', ({ handle, seconds, code }) => {
    expect(groupCode(codeAt({ handle, seed, ahead: 0 }, seconds * 1000))).toBe(code)
  })
  it('follows the server’s clock, however wrong the phone’s is', () => {
    const phone = 7_000_000
    for (const { handle, seconds, code } of cases.codes) {
      expect(groupCode(codeAt({ handle, seed, ahead: seconds * 1000 - phone }, phone))).toBe(code)
    }
  })
  it('is a QR code of 21 modules: five pixels each in 140', () => {
    expect(drawQr('68012345678461192461').width).toBe(21)
  })
})
