import type { TextKind, TextRow } from './text-rows.ts'

/**
 * What one line of a phone of 390 px shows, in widths of a Chinese character, measured on the ordering page. 0 = the text
 * has several lines.
 */
const lineOf: Readonly<Record<TextKind, number>> = {
  name: 15,
  description: 0,
  category: 8,
  line: 0,
  section: 20,
  option: 14,
  standard: 14,
  tag: 8,
}

/** Latin letters, digits and signs are half a character wide. */
const isNarrow = (sign: string) => sign < '\u0250' || /[\u2010-\u2027]/.test(sign)

/** Width of a text in Chinese characters. */
export function widthOf(text: string): number {
  let width = 0
  for (const sign of text) width += isNarrow(sign) ? 0.52 : 1
  return width
}

/** A name beside a small picture has less room. */
const besidePicture = 10

/** Whether the phone needs a second line for it. */
export function isTooLong({ kind, isSmall }: Pick<TextRow, 'kind' | 'isSmall'>, text: string): boolean {
  const line = kind === 'name' && isSmall ? besidePicture : lineOf[kind]
  return line > 0 && widthOf(text.trim()) > line
}
