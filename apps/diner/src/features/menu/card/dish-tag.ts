/**
 * Heat tags by the words of menu files, in each language. Only unambiguous words: a hot tea, a mild beer and a 辛口
 * sake are not spicy.
 */
const heats: ReadonlyMap<string, 1 | 2 | 3> = new Map([
  ['微辣', 1],
  ['中辣', 2],
  ['重辣', 3],
  ['Mildly spicy', 1],
  ['Spicy', 2],
  ['Very spicy', 3],
  ['ピリ辛', 1],
  ['辛い', 2],
  ['激辛', 3],
])

export interface ReadTags {
  readonly heat: 0 | 1 | 2 | 3
  readonly words: readonly string[]
  /** The words as the menu writes them. */
  readonly originals: readonly string[]
}

/** Reads `中辣,含花生` as 2 chillies and one word, in the guest's language (`showTags`, in the same order). */
export function readTags(tags: string, showTags: string): ReadTags {
  const shown = showTags.split(',')
  let heat: 0 | 1 | 2 | 3 = 0
  const words: string[] = []
  const originals: string[] = []
  tags.split(',').forEach((tag, index) => {
    const name = tag.trim()
    const level = heats.get(name)
    if (level !== undefined) heat = Math.max(heat, level) as typeof heat
    else if (name !== '') {
      words.push(shown[index]?.trim() || name)
      originals.push(name)
    }
  })
  return { heat, words, originals }
}
