import { foldQuery, foldText } from './search.ts'

/** A piece of a text; `marked` = it is what the query found. The pieces put together are the text. */
export interface MarkedPart {
  readonly text: string
  readonly marked: boolean
}

/** A sign of the text and what it is compared as; nothing for spaces and punctuation. */
interface Sign {
  readonly text: string
  readonly folded: string
}

/** Signs with the marks above them: `é`, `ﾊﾟ`. */
const signs = /[\s\S][\p{M}\uff9e\uff9f]*/gu

/**
 * Which part of a text matches a query, as `searchMenu` compares: folded, the whole query, else each of its words, at the
 * beginning rather than further on. Where the text does not hold a word, `readings` are tried that have a syllable for each
 * of its signs, so that `hgr` marks all of `回锅肉`. A text that was found by something else is left as it is.
 */
export function markMatch(text: string, query: string, readings: readonly string[] = []): readonly MarkedPart[] {
  const all = signsOf(text)
  const folded = foldQuery(query)
  if (folded === '' || all.length === 0) return [{ text, marked: false }]
  const words = folded.split(' ')
  const whole = placeOf(all, words.join(''), readings)
  const places = whole === undefined ? words.map((word) => placeOf(all, word, readings)) : [whole]
  return cut(
    all,
    places.filter((place) => place !== undefined),
  )
}

/** Names are marked anew with every key, and folding takes longer than comparing. */
const known = new Map<string, readonly Sign[]>()
const mostKnown = 1000

function signsOf(text: string): readonly Sign[] {
  const existing = known.get(text)
  if (existing) return existing
  const made = (text.match(signs) ?? []).map((sign): Sign => ({ text: sign, folded: foldText(sign) }))
  if (known.size >= mostKnown) known.clear()
  known.set(text, made)
  return made
}

/** From a sign to the one after the last. */
type Place = readonly [from: number, to: number]

function placeOf(all: readonly Sign[], word: string, readings: readonly string[]): Place | undefined {
  const spelled = placeInText(all, word)
  if (spelled !== undefined) return spelled
  // Syllables are those of Chinese characters: an English name may have as many words by chance.
  if (!all.some((sign) => han.test(sign.text))) return undefined
  const units = unitsOf(all)
  for (const reading of readings) {
    const syllables = reading.split(' ')
    if (syllables.length !== units.length) continue
    const range = readAcross(syllables, word)
    const [first, last] = range === undefined ? [] : [units[range[0]], units[range[1] - 1]]
    if (first !== undefined && last !== undefined) return [first[0], last[1]]
  }
  return undefined
}

/** Where a word of the text begins with it, over the spaces after that too; else the first word that holds it. */
function placeInText(all: readonly Sign[], word: string): Place | undefined {
  // Where in the folded text each sign begins.
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

/** What has one syllable in a reading: a Chinese character, or letters that stand together. */
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

/** The syllables that a word runs through by their beginnings, one after another; the first such run. */
function readAcross(syllables: readonly string[], word: string): Place | undefined {
  for (let from = 0; from < syllables.length; from += 1) {
    // Every place in the word that the syllables so far can have reached.
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
