/** What the search looks through, by dish: all of it folded by `foldText` when the menu was published. */
export interface SearchEntry {
  readonly code: string
  /** Names and tags in every language. */
  readonly names: readonly string[]
  /** Kana, romaji (romaji.ts), and pinyin with a space between syllables; initials follow from those by themselves. */
  readonly readings: readonly string[]
}

/** The better a match, the lower; the words of a query add up. */
const ranks = { code: 0, name: 1, word: 2, reading: 3, part: 4 } as const

/**
 * A text as it is compared: full width and half width, upper and lower case, katakana and hiragana, accents and punctuation
 * make no difference; words are kept apart by one space. Voiced kana stay what they are: パン is not ハン.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(katakana, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0x60))
    .normalize('NFD')
    .replace(accents, '')
    .normalize('NFC')
    .replace(apostrophes, '')
    .replace(betweenWords, ' ')
    .trim()
}

/** A query as it is compared: without the letters of a kana that is still being typed. */
export function foldQuery(query: string): string {
  return foldText(query).replace(unfinishedKana, '$1')
}

const katakana = /[ァ-ヶ]/g
/** Accents, and what is joined to an emoji. */
const accents = /[\u0300-\u036f\u20e3\ufe00-\ufe0f]/g
const apostrophes = /['’ʼ]/g
const betweenWords = /[^\p{L}\p{N}\p{M}]+/gu
/** A Japanese keyboard shows the letters of a syllable that is not finished yet. (Safari 15 cannot look behind.) */
const unfinishedKana = /([ぁ-ゖー])[a-z]{1,2}$/

/** Codes of the dishes that match, best first (`matchMenu`, `bestFirst`). */
export function searchMenu(entries: readonly SearchEntry[], query: string, limit: number): string[] {
  return bestFirst(matchMenu(entries, query))
    .slice(0, limit)
    .map(({ code }) => code)
}

export interface SearchMatch {
  readonly entry: SearchEntry
  /** The lower, the better. */
  readonly rank: number
}

/**
 * The dishes that match, in the order of `entries`: by code, by names that begin with the query, words in them, readings (pinyin, also
 * by initials or partly so, kana, romaji), and anything that holds it. Every word of the query must match. Nothing for a query
 * without a letter or digit. What a query finds is among what its beginning has found. An entry is prepared once.
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

/** Equals keep their order. */
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
  readonly readings: readonly Spelled[]
}

interface Spelled {
  readonly words: readonly string[]
  /** Without the spaces. */
  readonly whole: string
}

const plainCode = /^[\dA-Za-z]+$/

const prepared = new WeakMap<SearchEntry, Prepared>()

function prepare(entry: SearchEntry): Prepared {
  const existing = prepared.get(entry)
  if (existing) return existing
  const { code, names, readings } = entry
  const made = {
    foldedCode: plainCode.test(code) ? code.toLowerCase() : foldText(code).replaceAll(' ', ''),
    names: names.map(spell),
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

function rankOf({ foldedCode, names, readings }: Prepared, word: string): number {
  if (foldedCode === word) return ranks.code
  let best = noMatch
  for (const { words, whole } of names) {
    // Most names do not hold it: the quickest question comes first.
    if (!whole.includes(word)) continue
    if (whole.startsWith(word)) return ranks.name
    if (best > ranks.word && startsAWord(words, whole, word)) best = ranks.word
    else if (best > ranks.part && words.some((one) => one.includes(word))) best = ranks.part
  }
  if (best <= ranks.word) return best
  for (const { words, whole } of readings) {
    if (whole.length < word.length) continue
    if (readsFromStart(words, whole, word)) return ranks.reading
    if (best > ranks.part && isPartOfReading(words, word)) best = ranks.part
  }
  return foldedCode.startsWith(word) ? ranks.reading : best
}

function readsFromStart(words: readonly string[], whole: string, word: string): boolean {
  if (whole.includes(word) && (whole.startsWith(word) || startsAWord(words, whole, word))) return true
  return readsBySyllable(words, 0, word)
}

/** From a later word on, and over the spaces after it: `greenpep` in `pork with green peppers`. */
function startsAWord(words: readonly string[], whole: string, word: string): boolean {
  let start = 0
  for (const one of words) {
    if (start > 0 && whole.startsWith(word, start)) return true
    start += one.length
  }
  return false
}

/** Within one of its words, or by the syllables of its end: `hgr` for `lu huo hui guo rou`. */
function isPartOfReading(words: readonly string[], word: string): boolean {
  for (let at = 0; at < words.length; at += 1) {
    if (words[at]?.includes(word) || (at > 0 && readsBySyllable(words, at, word))) return true
  }
  return false
}

/** Whether a word is made of beginnings of the syllables from `start` on, one after another: `hgr`, `huigr` and `hguorou` for `hui guo rou`. */
function readsBySyllable(syllables: readonly string[], start: number, word: string): boolean {
  if (syllables.length < start + 2 || syllables[start]?.[0] !== word[0]) return false
  // Every place in the word that the syllables so far can have reached.
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
