import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Language } from '@comanda/rules/language/languages.ts'
import subsetFont from 'subset-font'

const packages = createRequire(import.meta.url)

/** A whole font has 8 MB; the letters of one receipt a few kilobytes. Kanji are drawn the Japanese way on Japanese paper. */
export async function fontFor(text: string, language: Language, weight: 'Regular' | 'Bold'): Promise<Buffer> {
  const name = language === 'ja' ? 'fonts-jp' : 'fonts-sc'
  const file = language === 'ja' ? `NotoSansJP-${weight}.otf` : `NotoSansHans-${weight}.otf`
  const folder = join(dirname(packages.resolve(`@embedpdf/${name}`)), '../fonts')
  return subsetFont(await readFile(join(folder, file)), text, { targetFormat: 'sfnt' })
}
