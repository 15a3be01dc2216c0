import { getCrcInfo, parseQR, QRParseMode, type TlvEntity } from 'emvco-qr-sdk'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crc16, isPayNowPayee, payNowCode, payNowReference } from './paynow-code.ts'

const payee = { proxy: '200312345A', name: 'KATONG CORNER' }
const expiresAt = new Date('2026-11-28T06:30:00Z')

describe('the check of a code', () => {
  it('is the published value of the nine digits', () => {
    expect(crc16('123456789')).toBe('29B1')
  })

  it('is that of a code that another library wrote', () => {
    const text =
      '00020101021226490009SG.PAYNOW010120210201403121W030110408202012315204000053037025403500' +
      '5802SG5913ACME Pte Ltd.6009Singapore62150111TQINV-100016304'
    expect(crc16(text)).toBe('4001')
  })

  it('keeps its leading zeros', () => {
    const sums = Array.from({ length: 1000 }, (_, n) => crc16(`A${n}`))
    expect(sums.every((sum) => /^[0-9A-F]{4}$/.test(sum))).toBe(true)
    expect(sums.some((sum) => sum.startsWith('0'))).toBe(true)
  })
})

describe('a PayNow code', () => {
  it('has every field that a bank asks for, in order', () => {
    const code = payNowCode({ payee, amount: 2163, reference: '8EY4TTWNWE', expiresAt })
    expect(code).toMatch(
      new RegExp(
        [
          '^000201',
          '010212',
          '2655',
          '0009SG.PAYNOW',
          '01012',
          '0210200312345A',
          '03010',
          '041420261128143000',
          '52040000',
          '5303702',
          '540521\\.63',
          '5802SG',
          '5913KATONG CORNER',
          '6009Singapore',
          '6214',
          '01108EY4TTWNWE',
          '6304[0-9A-F]{4}$',
        ].join(''),
      ),
    )
    expect(code.slice(-4)).toBe(crc16(code.slice(0, -4)))
  })

  it('pays a mobile number too', () => {
    const mobile = { proxy: '+6591234567', name: 'LIN' }
    expect(payNowCode({ payee: mobile, amount: 5, reference: 'A', expiresAt })).toContain('010100211+6591234567')
  })

  it.each([
    [30, '0.30'],
    [5, '0.05'],
    [100_000, '1000.00'],
    [999_999_999_999, '9999999999.99'],
  ])('writes %i cents as %s', (amount, written) => {
    const length = String(written.length).padStart(2, '0')
    expect(payNowCode({ payee, amount, reference: 'A', expiresAt })).toContain(`54${length}${written}5802SG`)
  })

  it.each([0, -1, 1.5, Number.NaN, 1e13])('refuses an amount of %d cents', (amount) => {
    expect(() => payNowCode({ payee, amount, reference: 'A', expiresAt })).toThrow(RangeError)
  })

  it('refuses names that a bank cannot show and references that are too long', () => {
    expect(() => payNowCode({ payee: { ...payee, name: '加东小馆' }, amount: 1, reference: 'A', expiresAt })).toThrow()
    expect(() => payNowCode({ payee, amount: 1, reference: 'A'.repeat(26), expiresAt })).toThrow()
  })

  it('is read by another library, whatever is paid', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999_999 }),
        fc.stringMatching(/^[0-9A-Z]{1,25}$/),
        fc.stringMatching(/^[!-~][ -~]{0,24}$/),
        (amount, reference, name) => {
          const code = payNowCode({ payee: { ...payee, name }, amount, reference, expiresAt })
          const fields = parseQR(code, { parseMode: QRParseMode.TLV }) as TlvEntity[]
          const fieldOf = (tag: string) => fields.find((one) => one.tag === tag)?.value
          expect(getCrcInfo(code, fields).isValid).toBe(true)
          expect(fieldOf('59')).toBe(name)
          expect(Math.round(Number(fieldOf('54')) * 100)).toBe(amount)
          expect(fieldOf('62')).toBe(`01${String(reference.length).padStart(2, '0')}${reference}`)
        },
      ),
    )
  })
})

describe('a payee', () => {
  it.each(['200312345A', '53123456X', 'T08LL1234A', '201403121WB01', '+6591234567', '+6561234567'])(
    'may be %s',
    (proxy) => {
      expect(isPayNowPayee({ proxy, name: 'A' })).toBe(true)
    },
  )

  it.each(['', '12345678', '200312345a', '+8613800000001', '+659123456', '2003123450', '201403121WB0123'])(
    'is not %j',
    (proxy) => {
      expect(isPayNowPayee({ proxy, name: 'A' })).toBe(false)
    },
  )
})

it('a reference is short, and a part of the payment’s number', () => {
  expect(payNowReference('8EY4TTWNWEJDKDTT71HTHJB2')).toBe('8EY4TTWNWE')
})
