import { foldHan } from './han-fold.ts'

/** Searchable texts of a dish, folded by `foldText` at publish. */
export interface SearchEntry {
  readonly code: string
  /** Names in every language. */
  readonly names: readonly string[]
  /** Tags in every language; matched from a word's start, so that `fish` does not find `shellfish`. */
  readonly tags?: readonly string[] | undefined
  /** Kana, romaji (romaji.ts), and pinyin with spaces between syllables; initials are derived. */
  readonly readings: readonly string[]
}

/** Lower is better; the ranks of all query words add up. */
const ranks = { code: 0, name: 1, word: 2, reading: 3, part: 4 } as const

/**
 * Folds a text for comparison: width, case, kana script, traditional or simplified characters, accents and punctuation
 * do not count. One space separates words. Voiced kana stay distinct: パン is not ハン.
 */
export function foldText(text: string): string {
  return foldHan(text.normalize('NFKC'))
    .toLowerCase()
    .replace(katakana, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0x60))
    .normalize('NFD')
    .replace(accents, '')
    .normalize('NFC')
    .replace(apostrophes, '')
    .replace(betweenWords, ' ')
    .trim()
}

/** Folds a query, without the Latin letters of an unfinished kana. */
export function foldQuery(query: string): string {
  return foldText(query).replace(unfinishedKana, '$1')
}

const katakana = /[ァ-ヶ]/g
/** Accents, and characters joined to an emoji. */
const accents = /[\u0300-\u036f\u20e3\ufe00-\ufe0f]/g
const apostrophes = /['’ʼ]/g
const betweenWords = /[^\p{L}\p{N}\p{M}]+/gu
/** A Japanese keyboard shows the letters of an unfinished syllable. (Safari 15 has no lookbehind.) */
const unfinishedKana = /([ぁ-ゖー])[a-z]{1,2}$/

/** Codes of matching dishes, best first (`matchMenu`, `bestFirst`). */
export function searchMenu(entries: readonly SearchEntry[], query: string, limit: number): string[] {
  return bestFirst(matchMenu(entries, query))
    .slice(0, limit)
    .map(({ code }) => code)
}

export interface SearchMatch {
  readonly entry: SearchEntry
  /** Lower is better. */
  readonly rank: number
}

/**
 * Matching dishes in the order of `entries`. Every word of the query must match; a query without letter or digit
 * matches nothing.
 * Match kinds, best first: code, name start, word in a name, reading (pinyin, also by full or partial initials, kana,
 * romaji), any substring.
 * A longer query only narrows the matches of its prefix. Each entry is prepared once.
 */
export function matchMenu(entries: readonly SearchEntry[], query: string): readonly SearchMatch[] {
  const folded = foldQuery(query)
  if (folded === '') return []
  const words = folded.split(' ')
  const whole = words.join('')
  const matches: SearchMatch[] = []
  for (const entry of entries) {
    const spelled = prepare(entry)
    const rank = Math.min(rankOf(spelled, whole), words.length === 1 ? noMatch : sumOfRanks(spelled, words))
    if (rank < noMatch) matches.push({ entry, rank })
  }
  return matches
}

/** Stable: equal ranks keep their order. */
export function bestFirst(matches: readonly SearchMatch[]): readonly SearchEntry[] {
  const byRank: SearchEntry[][] = []
  for (const { entry, rank } of matches) {
    const equals = byRank[rank]
    if (equals === undefined) byRank[rank] = [entry]
    else equals.push(entry)
  }
  return byRank.flat()
}

const noMatch = Number.POSITIVE_INFINITY

interface Prepared {
  readonly foldedCode: string
  readonly names: readonly Spelled[]
  readonly tags: readonly Spelled[]
  readonly readings: readonly Spelled[]
}

interface Spelled {
  readonly words: readonly string[]
  /** Without spaces. */
  readonly whole: string
}

const plainCode = /^[\dA-Za-z]+$/

const prepared = new WeakMap<SearchEntry, Prepared>()

function prepare(entry: SearchEntry): Prepared {
  const existing = prepared.get(entry)
  if (existing) return existing
  const { code, names, tags = [], readings } = entry
  const made = {
    foldedCode: plainCode.test(code) ? code.toLowerCase() : foldText(code).replaceAll(' ', ''),
    names: names.map(spell),
    tags: tags.map(spell),
    readings: readings.map(spell),
  }
  prepared.set(entry, made)
  return made
}

function spell(text: string): Spelled {
  const words = text.split(' ')
  return { words, whole: words.length === 1 ? text : words.join('') }
}

function sumOfRanks(entry: Prepared, words: readonly string[]): number {
  let sum = 0
  for (const word of words) {
    sum += rankOf(entry, word)
    if (sum === noMatch) return noMatch
  }
  return sum
}

function rankOf({ foldedCode, names, tags, readings }: Prepared, word: string): number {
  if (foldedCode === word) return ranks.code
  let best = noMatch
  for (const { words, whole } of names) {
    // Most names do not contain it, so the cheapest check comes first.
    if (!whole.includes(word)) continue
    if (whole.startsWith(word)) return ranks.name
    if (best > ranks.word && startsAWord(words, whole, word)) best = ranks.word
    else if (best > ranks.part && words.some((one) => one.includes(word))) best = ranks.part
  }
  if (best > ranks.word && tags.some((tag) => beginsInTag(tag, word))) best = ranks.word
  if (best <= ranks.word) return best
  for (const { words, whole } of readings) {
    if (whole.length < word.length) continue
    if (readsFromStart(words, whole, word)) return ranks.reading
    if (best > ranks.part && isPartOfReading(words, word)) best = ranks.part
  }
  return foldedCode.startsWith(word) ? ranks.reading : best
}

/** Chinese and Japanese tags have no spaces: each of their characters may begin a word. */
function beginsInTag({ words, whole }: Spelled, word: string): boolean {
  if (!whole.includes(word)) return false
  return !latinStart.test(word) || whole.startsWith(word) || startsAWord(words, whole, word)
}

const latinStart = /^[a-z0-9]/

function readsFromStart(words: readonly string[], whole: string, word: string): boolean {
  if (whole.includes(word) && (whole.startsWith(word) || startsAWord(words, whole, word))) return true
  return readsBySyllable(words, 0, word)
}

/** Starts at a later word and runs across spaces: `greenpep` in `pork with green peppers`. */
function startsAWord(words: readonly string[], whole: string, word: string): boolean {
  let start = 0
  for (const one of words) {
    if (start > 0 && whole.startsWith(word, start)) return true
    start += one.length
  }
  return false
}

/** Within a word, or by the last syllables: `hgr` for `lu huo hui guo rou`. */
function isPartOfReading(words: readonly string[], word: string): boolean {
  for (let at = 0; at < words.length; at += 1) {
    if (words[at]?.includes(word) || (at > 0 && readsBySyllable(words, at, word))) return true
  }
  return false
}

/**
 * Whether a word consists of beginnings of consecutive syllables from `start`: `hgr`, `huigr`, `hguorou` for `hui guo
 * rou`.
 */
function readsBySyllable(syllables: readonly string[], start: number, word: string): boolean {
  if (syllables.length < start + 2 || syllables[start]?.[0] !== word[0]) return false
  // All positions in the word that the syllables so far can reach.
  let reached = [0]
  for (const syllable of start === 0 ? syllables : syllables.slice(start)) {
    const next: number[] = []
    for (const from of reached) {
      let shared = 0
      while (shared < syllable.length && syllable[shared] === word[from + shared]) {
        shared += 1
        if (!next.includes(from + shared)) next.push(from + shared)
      }
    }
    if (next.includes(word.length)) return true
    if (next.length === 0) return false
    reached = next
  }
  return false
}
