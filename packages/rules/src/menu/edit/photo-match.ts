import { foldWidth } from '../../language/plain-digits.ts'

export interface NamedDish {
  readonly code: string
  /** In any language; '' = none. */
  readonly names: readonly string[]
}

/**
 * The dish of each photograph by its file's name: `T01.jpg`, `T01 Green beauty (2).png`, `绿妍.webp`. A code counts more
 * than a name. '' = no dish, or more than one; a dish gets its best-named photograph only (issue 39 part 4).
 */
export function matchPhotos(files: readonly string[], dishes: readonly NamedDish[]): readonly string[] {
  const codes = new Map(dishes.map(({ code }) => [plain(code), code]))
  const names = byName(dishes)
  const found = files.map((file) => matchOf(stemOf(file), codes, names))
  const best = new Map<string, number>()
  found.forEach(({ code, rank }, index) => {
    const before = best.get(code)
    if (before === undefined || rank < (found[before]?.rank ?? 0)) best.set(code, index)
  })
  return found.map(({ code }, index) => (best.get(code) === index ? code : ''))
}

interface Match {
  readonly code: string
  /** The lower, the surer. */
  readonly rank: number
}

const none: Match = { code: '', rank: 9 }

function matchOf(stem: string, codes: ReadonlyMap<string, string>, names: ReadonlyMap<string, string>): Match {
  const bare = stem.replace(copyMark, '')
  const tries = [
    codes.get(plain(stem)),
    codes.get(plain(bare)),
    startingCode(stem, codes),
    names.get(letters(stem)),
    names.get(letters(bare)),
  ]
  const rank = tries.findIndex((code) => code !== undefined)
  return rank < 0 ? none : { code: tries[rank] ?? '', rank }
}

/** What cameras and computers add: ` (2)`, `-2`, `_copy`. */
const copyMark = /(?:\s*\(\d+\)|[\s_-]+(?:\d{1,2}|copy))$/i

/** `T01 Green beauty` and `T01_front` begin with a code. The longest code counts: `A-1` before `A`. */
function startingCode(stem: string, codes: ReadonlyMap<string, string>): string | undefined {
  const text = plain(stem)
  const ends = [...text.matchAll(/[\s_.-]+/g)].map(({ index }) => index).reverse()
  return ends.map((end) => codes.get(text.slice(0, end))).find((code) => code !== undefined)
}

/** A name of two dishes leads to neither. */
function byName(dishes: readonly NamedDish[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const shared = new Set<string>()
  for (const { code, names } of dishes) {
    for (const name of new Set(names.map(letters))) {
      if (found.has(name)) shared.add(name)
      found.set(name, code)
    }
  }
  for (const name of [...shared, '']) found.delete(name)
  return found
}

const stemOf = (file: string) => file.replace(/^.*[/\\]/, '').replace(/\.[A-Za-z0-9]{2,5}$/, '')
const plain = (text: string) => foldWidth(text).trim().toLowerCase()
/** Without spaces and signs, which file names cannot keep. */
const letters = (text: string) => plain(text).replace(/[^\p{L}\p{N}]/gu, '')
