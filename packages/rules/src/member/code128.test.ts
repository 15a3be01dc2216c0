import { describe, expect, it } from 'vitest'
import { code128Widths } from './code128.ts'

/** Read back by zbar 0.23 from a drawing of these widths. */
const read = '2112321412212221223121311131231411221241122214112211323112222214111113412331112'

describe('a barcode of digits', () => {
  it('is Code 128, set C', () => {
    expect(code128Widths('68012345678461192461').join('')).toBe(read)
  })
  it('has 11 modules a pair of digits, and start, check and stop', () => {
    for (let pair = 0; pair < 100; pair += 1) {
      const widths = code128Widths(String(pair).padStart(2, '0'))
      expect(widths.reduce((sum, width) => sum + width)).toBe(11 + 11 + 11 + 13)
    }
  })
})
