import { foldQuery, foldText } from './search.ts'

/** A piece of a text; `marked` = it matched the query. All pieces together are the text. */
export interface MarkedPart {
  readonly text: string
  readonly marked: boolean
}

/** A character of the text and its folded form; empty for spaces and punctuation. */
interface Sign {
  readonly text: string
  readonly folded: string
}

interface Spelled {
  readonly all: readonly Sign[]
  /** Folded, without spaces. */
  readonly whole: string
  /** Where each sign begins in `whole`. */
  readonly starts: readonly number[]
  readonly words: readonly { readonly start: number; readonly text: string }[]
  /**
   * Places that have one syllable in a reading. Empty without Chinese characters: an English name could have as many
   * words by chance.
   */
  readonly units: readonly Place[]
}

/** Characters with combining marks: `é`, `ﾊﾟ`. */
const signs = /[\s\S][\p{M}\uff9e\uff9f]*/gu

/**
 * Marks the part of a text that matches a query, compared as in `searchMenu`: the whole query, else each word, word
 * starts first.
 * When the text lacks a word, it tries `readings` that have one syllable per character: `hgr` marks all of `回锅肉`.
 * A text that was found in another field stays unmarked.
 */
export function markMatch(text: string, query: string, readings: readonly string[] = []): readonly MarkedPart[] {
  const spelled = spell(text)
  const folded = foldQuery(query)
  if (folded === '' || spelled.all.length === 0) return [{ text, marked: false }]
  const words = folded.split(' ')
  const whole = placeOf(spelled, words.join(''), readings)
  const all = whole === undefined ? words.map((word) => placeOf(spelled, word, readings)) : [whole]
  const places = all.filter((place) => place !== undefined)
  return places.length === 0 ? [{ text, marked: false }] : cut(spelled.all, places)
}

/** Every key press marks the names again, and folding costs more than comparing. */
const known = new Map<string, Spelled>()
const mostKnown = 1000

function spell(text: string): Spelled {
  const existing = known.get(text)
  if (existing) return existing
  const all = (text.match(signs) ?? []).map((sign): Sign => ({ text: sign, folded: foldText(sign) }))
  const made = { all, ...wordsOf(all), units: all.some((sign) => han.test(sign.text)) ? unitsOf(all) : [] }
  if (known.size >= mostKnown) known.clear()
  known.set(text, made)
  return made
}

function wordsOf(all: readonly Sign[]): Pick<Spelled, 'whole' | 'starts' | 'words'> {
  const starts: number[] = []
  const words: { start: number; text: string }[] = []
  let whole = ''
  all.forEach(({ folded }, at) => {
    starts.push(whole.length)
    const last = words.at(-1)
    if (folded === '') return
    if (last === undefined || all[at - 1]?.folded === '') words.push({ start: whole.length, text: folded })
    else last.text += folded
    whole += folded
  })
  return { whole, starts, words }
}

/** From one sign to the sign after the last. */
type Place = readonly [from: number, to: number]

function placeOf(text: Spelled, word: string, readings: readonly string[]): Place | undefined {
  const spelled = placeInText(text, word)
  if (spelled !== undefined) return spelled
  const { units } = text
  if (units.length === 0) return undefined
  for (const reading of readings) {
    const syllables = reading.split(' ')
    if (syllables.length !== units.length) continue
    const range = readAcross(syllables, word)
    const [first, last] = range === undefined ? [] : [units[range[0]], units[range[1] - 1]]
    if (first !== undefined && last !== undefined) return [first[0], last[1]]
  }
  return undefined
}

/** A place where a word of the text starts with it, across spaces; else the first word that contains it. */
function placeInText({ all, whole, starts, words }: Spelled, word: string): Place | undefined {
  // Most texts do not contain it, so the cheapest check comes first.
  if (!whole.includes(word)) return undefined
  const begin =
    words.find(({ start }) => whole.startsWith(word, start))?.start ??
    words.map(({ start, text }) => (text.includes(word) ? start + text.indexOf(word) : -1)).find((place) => place >= 0)
  if (begin === undefined) return undefined
  const touched = all.flatMap(({ folded }, at) => {
    const start = starts[at] ?? 0
    return folded !== '' && start < begin + word.length && start + folded.length > begin ? [at] : []
  })
  const [first] = touched
  return first === undefined ? undefined : [first, (touched.at(-1) ?? first) + 1]
}

const han = /\p{Script=Han}/u

/** Units that have one syllable in a reading: one Chinese character, or adjacent letters. */
function unitsOf(all: readonly Sign[]): readonly Place[] {
  const units: [number, number][] = []
  let together = false
  all.forEach(({ text, folded }, at) => {
    const isHan = han.test(text)
    const last = units.at(-1)
    if (folded === '') together = false
    else if (together && !isHan && last !== undefined) last[1] = at + 1
    else {
      units.push([at, at + 1])
      together = !isHan
    }
  })
  return units
}

/** The first run of syllables whose beginnings spell the word. */
function readAcross(syllables: readonly string[], word: string): Place | undefined {
  for (let from = 0; from < syllables.length; from += 1) {
    // All positions in the word that the syllables so far can reach.
    let reached = new Set([0])
    for (let at = from; at < syllables.length && reached.size > 0; at += 1) {
      reached = stepsInto(syllables[at] ?? '', word, reached)
      if (reached.has(word.length)) return [from, at + 1]
    }
  }
  return undefined
}

function stepsInto(syllable: string, word: string, reached: ReadonlySet<number>): Set<number> {
  const next = new Set<number>()
  for (const from of reached) {
    for (let shared = 0; shared < syllable.length && syllable[shared] === word[from + shared]; shared += 1) {
      next.add(from + shared + 1)
    }
  }
  return next
}

function cut(all: readonly Sign[], places: readonly Place[]): readonly MarkedPart[] {
  const parts: { text: string; marked: boolean }[] = []
  all.forEach(({ text }, at) => {
    const marked = places.some(([from, to]) => at >= from && at < to)
    const last = parts.at(-1)
    if (last?.marked === marked) last.text += text
    else parts.push({ text, marked })
  })
  return parts
}
