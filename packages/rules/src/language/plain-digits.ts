/** Full-width letters, digits and signs in their plain form: `Ａ９` is `A9`. */
export function foldWidth(text: string): string {
  return text.normalize('NFKC')
}

/** Dashes, the minus sign, the lines of a box and the Japanese long vowel mark, which keyboards put between digits. */
const dash = /[\p{Pd}\u2043\u2212\u2500\u2501\u30fc]/gu
/** Marks without width, which address books copy with a number. */
const unseen = /\p{Cf}/gu

/** A phone or voucher number in plain characters, its separators kept: `０９０ー１２３４ー５６７８` is `090-1234-5678`. */
export function plainNumber(text: string): string {
  return foldWidth(text).replace(unseen, '').replace(dash, '-').trim()
}

/** Only the digits of a text, in plain form. */
export function digitsIn(text: string): string {
  return foldWidth(text).replace(/\D/g, '')
}
