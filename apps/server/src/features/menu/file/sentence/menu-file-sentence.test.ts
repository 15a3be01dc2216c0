import { globSync, readFileSync } from 'node:fs'
import { readOwnFiles } from '@comanda/contract/language-files.ts'
import { languageCodes } from '@comanda/rules/language/languages.ts'
import { describe, expect, it } from 'vitest'
import { readMenuFile } from '../menu-file.ts'
import { faultLine } from '../menu-file-fault.ts'
import { readCells } from '../menu-file-import.ts'
import { listOf, rowListOf, sentenceOf, sentenceText } from './menu-file-sentence.ts'

const folder = new URL('.', import.meta.url)
const catalogues = [
  { name: 'the importer', folder, file: 'menu-file', sources: ['../**/*.ts'] },
  {
    name: 'the commands',
    folder: new URL('../../../../cli/', import.meta.url),
    file: 'command',
    sources: ['*.ts', '../features/menu/file/menu-file-import.ts'],
  },
]
const placeholders = (text: unknown) => [...new Set(String(text).match(/\{\d+\}/g))].sort()

/** Texts that a language writes with signs alone. */
const signsOnly = /^(list.*|line_sheet|quoted|option_costs|register_column|file_line)$/

describe.each(catalogues)('the sentences of $name', (catalogue) => {
  const textsIn = (language: string) => readOwnFiles(catalogue.folder, catalogue.file, language)
  const english = textsIn('en')

  it.each(languageCodes)('have one for every code in %s, with the same values', (language) => {
    const own = textsIn(language)
    expect(Object.keys(own)).toEqual(Object.keys(english))
    for (const [code, text] of Object.entries(own)) {
      expect(text, code).not.toBe('')
      expect(placeholders(text), code).toEqual(placeholders(english[code]))
    }
  })

  it.each([
    ['zh', /\p{Script=Han}/u],
    ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u],
  ])('are written in %s', (language, letters) => {
    const foreign = Object.entries(textsIn(language)).filter(([, text]) => !letters.test(String(text)))
    expect(foreign.map(([code]) => code).filter((code) => !signsOnly.test(code))).toEqual([])
  })

  it('are each said somewhere', () => {
    const sources = globSync(catalogue.sources, { cwd: catalogue.folder })
      .filter((file) => !file.includes('.test.'))
      .map((file) => readFileSync(new URL(file, catalogue.folder), 'utf8'))
      .join('\n')
    const made = [...sources.matchAll(/sentenceOf\(`([^`]+)`/g)].map(
      ([, code = '']) => new RegExp(`^${code.replaceAll(/\$\{\w+\}/g, '\\w+')}$`),
    )
    const isSaid = (code: string) => sources.includes(`'${code}'`) || made.some((form) => form.test(code))
    // The rule that reads option text names the codes of its faults.
    const unsaid = Object.keys(english).filter(
      (code) => !isSaid(code) && !/^(option_(outside|section|entry)|available)_(?!unfit)/.test(code),
    )
    expect(unsaid).toEqual([])
  })
})

describe('a sentence', () => {
  it('joins its values as the language does', () => {
    const rows = rowListOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const sentence = sentenceOf('merged_cells', rows)
    expect(languageCodes.map((language) => sentenceText(sentence, language))).toEqual([
      '合并单元格的内容适用于它所跨的每一行，本表涉及：1、2、3、4、5、6、7、8 等，另有 2 行。',
      'Merged cells count for each of their rows, as here: 1, 2, 3, 4, 5, 6, 7, 8 and 2 more.',
      '結合されたセルは、またがる各行の値として読みました。該当する行：1、2、3、4、5、6、7、8、ほか 2 行。',
    ])
  })

  it('says a value that looks like a placeholder as it is written', () => {
    const sentence = sentenceOf('register_read', listOf([sentenceOf('register_column', '{1}', 'price')]))
    expect(sentenceText(sentence, 'zh')).toContain('「{1}」→ price')
  })

  it('stands behind its place, with the column as the file names it', () => {
    const file = [
      ['code', 'name_zh', 'price'],
      ['P1', '茶', '17x'],
    ]
    const words = [['kind', 'text', 'en'], ['size', '大', 'Large'], []]
    const { faults } = readMenuFile(file, { currency: { code: 'CNY' }, words })
    expect(faults.map((fault) => faultLine(fault, 'zh'))).toEqual([
      '第 2 行，price：「17x」不是价格，请写成 17.00 这样。',
      '译文，第 2 行，kind：kind 只能是 section、option、standard 或 tag，不能是「size」。',
    ])
    expect(faults.map((fault) => faultLine(fault, 'ja'))).toEqual([
      '2 行目、price：「17x」は価格ではありません。17.00 のように書いてください。',
      '訳語、2 行目、kind：kind は section、option、standard、tag のいずれかです。「size」は使えません。',
    ])
  })

  it('is said of a whole file without a place', () => {
    const cells = readCells(Buffer.from(''))
    expect(cells.ok ? '' : faultLine(cells.fault, 'zh')).toBe('这个文件是空的。')
  })
})
