import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markMatch } from './search-mark.ts'

/** `[` and `]` around the marked part. */
const marked = (text: string, query: string, readings: string[] = []) =>
  markMatch(text, query, readings)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('')

describe('the marked part of a name', () => {
  it.each([
    ['Mapo tofu', 'mapo', '[Mapo] tofu'],
    ['Mapo tofu', 'TOFU', 'Mapo [tofu]'],
    ['Mapo tofu', 'tofu mapo', '[Mapo] [tofu]'],
    ['Mapo tofu', 'mapo tofu', '[Mapo tofu]'],
    ['Mapo tofu', 'mapotofu', '[Mapo tofu]'],
    ['Crème brûlée', 'creme', '[Crème] brûlée'],
    ['麻婆豆腐', '豆腐', '麻婆[豆腐]'],
    ['マーボー豆腐', 'まーぼー', '[マーボー]豆腐'],
    ['ﾊﾟﾝ', 'パン', '[ﾊﾟﾝ]'],
    ['マーボー豆腐', 'まーb', '[マー]ボー豆腐'],
    ['Ｘ.Ｏ．醬', 'xo', '[Ｘ.Ｏ]．醬'],
  ])('%s by %s is %s', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected)
  })

  it('prefers the start of a word to an earlier substring', () => {
    expect(marked('Shiitake tea', 'tea')).toBe('Shiitake [tea]')
    expect(marked('Steamed tea egg', 'tea')).toBe('Steamed [tea] egg')
    expect(marked('Steamed egg', 'team')).toBe('S[team]ed egg')
    expect(marked('Pork with green peppers', 'greenpep')).toBe('Pork with [green pep]pers')
    expect(marked('Pork with green peppers', 'hgr')).toBe('Pork with green peppers')
  })

  it.each([
    ['hgr', '炉火[回锅肉]'],
    ['huiguo', '炉火[回锅]肉'],
    ['lhhgr', '[炉火回锅肉]'],
    ['luh', '[炉火]回锅肉'],
    ['rou', '炉火回锅[肉]'],
  ])('matches by reading: %s marks %s', (query, expected) => {
    expect(marked('炉火回锅肉', query, ['lu huo hui guo rou'])).toBe(expected)
  })

  it('treats adjacent letters as one syllable', () => {
    expect(marked('XO酱炒饭', 'jiang', ['xo jiang chao fan'])).toBe('XO[酱]炒饭')
    expect(marked('三杯鸡 (大)', 'da', ['san bei ji da'])).toBe('三杯鸡 ([大])')
  })

  it('is empty when another field matched', () => {
    expect(marked('Twice-cooked pork', 'hgr', ['hui guo rou'])).toBe('Twice-cooked pork')
    expect(marked('Mapo tofu', '')).toBe('Mapo tofu')
    expect(marked('', 'x')).toBe('')
  })

  it('never changes the text', () => {
    const names = fc.stringMatching(/^[a-cA-C あアｱ゛ﾞé麻婆 .'-]{0,12}$/)
    fc.assert(
      fc.property(names, names, (text, query) => {
        const parts = markMatch(text, query, ['ma po dou fu', query])
        expect(parts.map((part) => part.text).join('')).toBe(text)
      }),
    )
  })
})
