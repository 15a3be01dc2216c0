import { type Language, type LocalizedText, languageCodes } from '@comanda/rules/language/languages.ts'
import type { Dish, DishStandard, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { commonStandardNames, sharedKinds, wordsOf } from '../snapshot/menu-word.ts'
import type { MenuFileFault } from './menu-file-fault.ts'
import { filledRows, lineFaults, readHeader, rowOf } from './menu-file-row.ts'
import type { SheetSetting } from './menu-file-sheet.ts'
import { readWord, type WordColumnName, type WordReading, wordColumns } from './menu-file-word-row.ts'
import { plainLines } from './plain/plain-cells.ts'
import { sentenceOf } from './sentence/menu-file-sentence.ts'

export interface WordSetting extends SheetSetting {
  /** All dishes of the file. Words of a dish with faults count as used. */
  readonly dishes: readonly Dish[]
}

export interface WordsReading {
  /** Translations of sections, options and tags, by the text in the dishes. */
  readonly texts: Readonly<Record<string, LocalizedText>>
  /** When options are sold, by the text in the dishes; undefined = the sheet has no such column. */
  readonly optionAvailable?: Readonly<Record<string, string>>
  /** The translations of a dish's standard; undefined = none. */
  readonly standardNames: (code: string, standard: DishStandard) => LocalizedText | undefined
  /** Rows with a translation that the dishes use. */
  readonly translated: number
  /** Rows with faults. */
  readonly bad: number
  /** The sheet cannot be read at all. */
  readonly unusable: boolean
  readonly faults: readonly MenuFileFault[]
  readonly notes: readonly MenuFileFault[]
}

const mostWords = 5000

/** Reads the rows of the translations (row 1 is the header) and finds their faults. */
export function readWords(rows: readonly (readonly string[])[], setting: WordSetting): WordsReading {
  const { dishes, original } = setting
  const header = readHeader<WordColumnName>(rows[0] ?? [], wordColumns)
  const filled = filledRows(rows, setting.changed, 'words')
  const inSheet = (fault: MenuFileFault): MenuFileFault => ({ ...fault, sheet: 'words' })
  const fatal = header.fatal.map(inSheet)
  if (filled.length > mostWords) {
    const why = sentenceOf('words_too_many', mostWords)
    fatal.push({ sheet: 'words', row: 0, column: '', fault: 'number_unfit', why })
  }
  const plain = plainLines(filled, header, wordColumns)
  const notes = [...header.notes, ...plain.notes].map(inSheet)
  if (fatal.length > 0) return { ...noWords, unusable: true, faults: fatal, notes }
  const standing = standingWords(dishes)
  const kindsOf = (text: string) => sharedKinds.filter((kind) => standing.has(standingKey({ kind, text, code: '' })))
  const readings = plain.lines.map((line): WordReading => {
    const reading = readWord(rowOf(line, header), setting, kindsOf)
    return { ...reading, faults: [...lineFaults(line, header).map(inSheet), ...reading.faults] }
  })
  const { good, faults } = compareRows(readings)
  const used = good.filter((word) => formsOf(word, standing).length > 0)
  return {
    texts: translatedTexts(used, standing, original),
    ...(header.positions.has('available') && { optionAvailable: availableOptions(used, standing) }),
    standardNames: translatedStandards(used, original),
    translated: used.filter(({ names }) => Object.keys(names).length > 0).length,
    bad: readings.length - good.length,
    unusable: false,
    faults: [...header.faults.map(inSheet), ...faults],
    notes: [...notes, ...good.filter((word) => !used.includes(word)).map(unused)],
  }
}

const noWords: WordsReading = {
  texts: {},
  standardNames: () => undefined,
  translated: 0,
  bad: 0,
  unusable: false,
  faults: [],
  notes: [],
}

/** Translations of the menu in force for words that the dishes still use. */
export function keptTexts(dishes: readonly Dish[], previous: MenuSnapshot | undefined): MenuSnapshot['texts'] {
  const texts = new Map(Object.entries(previous?.texts ?? {}))
  const kept = dishes.flatMap(wordsOf).flatMap(({ kind, text }): [string, LocalizedText][] => {
    const names = kind === 'standard' ? undefined : texts.get(text)
    return names === undefined ? [] : [[text, names]]
  })
  return Object.fromEntries(kept)
}

/** When options are sold, by the menu in force, for options that the dishes still have. */
export function keptOptionAvailable(
  dishes: readonly Dish[],
  previous: MenuSnapshot | undefined,
): MenuSnapshot['optionAvailable'] {
  const before = Object.entries(previous?.optionAvailable ?? {})
  if (before.length === 0) return undefined
  const options = new Set(dishes.flatMap(wordsOf).flatMap(({ kind, text }) => (kind === 'option' ? [text] : [])))
  return Object.fromEntries(before.filter(([text]) => options.has(text)))
}

/** A standard keeps its translations per dish. One that is new to its dish gets those of most dishes. */
export function keptStandardNames(previous: MenuSnapshot | undefined): WordsReading['standardNames'] {
  if (previous === undefined) return () => undefined
  const common = commonStandardNames(previous)
  const before = new Map(previous.dishes.map((dish) => [dish.code, dish]))
  return (code, { name }) => {
    const same = before.get(code)?.standards.find((standard) => standard.name === name)
    return same === undefined ? common.get(name) : same.names
  }
}

/** Two rows of one word must agree; the first one counts. Sections, options and tags share their words. */
function compareRows(readings: readonly WordReading[]) {
  const seen = new Map<string, WordReading[]>()
  const good: WordReading[] = []
  const faults: MenuFileFault[] = []
  for (const word of readings) {
    const own = [...word.faults]
    const key = JSON.stringify(word.kind === 'standard' ? [word.text, word.code] : word.text)
    const before = seen.get(key) ?? []
    if (own.length === 0) own.push(...clashes(word, before))
    faults.push(...own)
    if (own.length > 0) continue
    good.push(word)
    seen.set(key, [...before, word])
  }
  return { good, faults }
}

function clashes(word: WordReading, before: readonly WordReading[]): MenuFileFault[] {
  const sold = before.find(({ kind, available }) => kind === word.kind && available !== word.available)
  if (sold !== undefined) {
    const why = sentenceOf('word_clash', word.text, sold.available, sold.row, word.available)
    return [{ sheet: 'words', row: word.row, column: 'available', fault: 'word_clash', why }]
  }
  return languageCodes.flatMap((language): MenuFileFault[] => {
    const is = word.names[language]
    const other = before.find(({ names }) => names[language] !== undefined && names[language] !== is)
    if (is === undefined || other === undefined) return []
    const why = sentenceOf('word_clash', word.text, other.names[language] ?? '', other.row, is)
    return [{ sheet: 'words', row: word.row, column: language, fault: 'word_clash', why }]
  })
}

/** Where each word is used. A standard of one dish has its own key. */
type Standing = ReadonlyMap<string, ReadonlySet<string>>

function standingKey({ kind, text, code }: Pick<WordReading, 'kind' | 'text' | 'code'>): string {
  return JSON.stringify([kind, text.trim(), code])
}

/** Finds where the dishes use each word, and its spellings there: an option may have blanks around it. */
function standingWords(dishes: readonly Dish[]): Standing {
  const standing = new Map<string, Set<string>>()
  for (const dish of dishes) {
    for (const { kind, text } of wordsOf(dish)) {
      for (const code of kind === 'standard' ? ['', dish.code] : ['']) {
        const key = standingKey({ kind, text, code })
        standing.set(key, (standing.get(key) ?? new Set()).add(text))
      }
    }
  }
  return standing
}

function formsOf(word: WordReading, standing: Standing): string[] {
  return [...(standing.get(standingKey(word)) ?? [])]
}

/** A note and no fault: the owner may have renamed an option, or one sheet may serve several menus. */
function unused({ row, kind, text, code }: WordReading): MenuFileFault {
  const values = [sentenceOf(`kind_${kind}`), text.slice(0, 60)]
  const why = code === '' ? sentenceOf('word_unused', ...values) : sentenceOf('word_unused_of_dish', ...values, code)
  return { sheet: 'words', row, column: 'text', fault: 'word_unused', why }
}

function translatedTexts(
  words: readonly WordReading[],
  standing: Standing,
  original: Language,
): Readonly<Record<string, LocalizedText>> {
  const texts = new Map<string, LocalizedText>()
  for (const word of words) {
    if (word.kind === 'standard' || Object.keys(word.names).length === 0) continue
    for (const text of formsOf(word, standing)) {
      texts.set(text, { ...texts.get(text), ...word.names, [original]: text })
    }
  }
  return Object.fromEntries(texts)
}

function availableOptions(words: readonly WordReading[], standing: Standing): Readonly<Record<string, string>> {
  const sold = words.filter(({ available }) => available !== '')
  return Object.fromEntries(
    sold.flatMap((word) => formsOf(word, standing).map((text) => [text, word.available] as const)),
  )
}

/** A translation for one dish goes before one for all. */
function translatedStandards(words: readonly WordReading[], original: Language): WordsReading['standardNames'] {
  const byKey = new Map<string, LocalizedText>()
  for (const word of words) {
    if (word.kind !== 'standard') continue
    const key = standingKey(word)
    byKey.set(key, { ...byKey.get(key), ...word.names })
  }
  return (code, { name }) => {
    const keyOf = (of: string) => standingKey({ kind: 'standard', text: name, code: of })
    const names = byKey.get(keyOf(code)) ?? byKey.get(keyOf(''))
    return names === undefined || Object.keys(names).length === 0 ? undefined : { ...names, [original]: name }
  }
}
