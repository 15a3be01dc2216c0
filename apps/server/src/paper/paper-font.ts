import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Language } from '@comanda/rules/language/languages.ts'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'

const packages = createRequire(import.meta.url)

/** Kanji are drawn the Japanese way on Japanese paper. */
export type FontName = 'jp' | 'sc'

interface WholeFont {
  readonly Regular: Buffer
  readonly Bold: Buffer
  /** Regular and Bold have the same letters. */
  readonly letters: ReadonlySet<number>
}

const files = { jp: 'NotoSansJP', sc: 'NotoSansHans' } as const
const wholeFonts = new Map<FontName, Promise<WholeFont>>()

/** Emoji and the signs that join them. Neither font has them; a PDF would show an empty box. */
const pictograph = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u200D\uFE0F]/gu

/** A text as it is drawn: by one font, without emoji the font lacks. */
export interface SetText {
  readonly text: string
  readonly font: FontName
}

/**
 * Chooses a font for each text: that of the language, or the other if only it has all the letters. A Japanese guest
 * reads a Chinese name in Chinese letters.
 */
export async function textSetter(language: Language): Promise<(text: string) => SetText> {
  const [first, second]: readonly [FontName, FontName] = language === 'ja' ? ['jp', 'sc'] : ['sc', 'jp']
  const fonts = { [first]: await wholeFont(first), [second]: await wholeFont(second) }
  const has = (font: FontName, letter: string) => fonts[font]?.letters.has(letter.codePointAt(0) ?? 0) === true
  const missing = (font: FontName, text: string) => [...text].filter((letter) => !has(font, letter)).length
  return (given) => {
    const text = given
      .replace(pictograph, (sign) => (has(first, sign) ? sign : ''))
      .replace(/ {2,}/g, ' ')
      .trim()
    return { text, font: missing(second, text) < missing(first, text) ? second : first }
  }
}

/** A font with no more than these letters: a whole one has 8 MB, the letters of a paper some kilobytes. */
async function cutFont(font: FontName, weight: 'Regular' | 'Bold', letters: string): Promise<Buffer> {
  const whole = await wholeFont(font)
  // Without closure a letter is drawn as itself, which keeps the text searchable.
  return subsetFont(whole[weight], letters, { targetFormat: 'sfnt', noLayoutClosure: true })
}

function wholeFont(name: FontName): Promise<WholeFont> {
  const known = wholeFonts.get(name) ?? readFont(name)
  wholeFonts.set(name, known)
  return known
}

async function readFont(name: FontName): Promise<WholeFont> {
  const folder = join(dirname(packages.resolve(`@embedpdf/fonts-${name}`)), '../fonts')
  const read = (weight: string) => readFile(join(folder, `${files[name]}-${weight}.otf`))
  const [Regular, Bold] = await Promise.all([read('Regular'), read('Bold')])
  return { Regular, Bold, letters: new Set((create(Regular) as Font).characterSet) }
}

export type Weight = 'Regular' | 'Bold'

export interface CutFont {
  readonly name: string
  readonly bytes: Buffer
}

export const fontName = (font: FontName, weight: Weight) => `${font} ${weight}`

/** The fonts of the texts in both weights, each with the letters that it draws. */
export async function cutFonts(texts: readonly SetText[]): Promise<readonly CutFont[]> {
  const fonts = [...new Set(texts.map(({ font }) => font))]
  const weights: readonly Weight[] = ['Regular', 'Bold']
  return Promise.all(
    fonts.flatMap((font) => {
      const letters = texts.filter((text) => text.font === font).map(({ text }) => text)
      const cut = (weight: Weight) => cutFont(font, weight, letters.join(''))
      return weights.map(async (weight) => ({ name: fontName(font, weight), bytes: await cut(weight) }))
    }),
  )
}
