/** Tags that tell the heat: the words the menu file knows, in each of its languages. */
const heats: Readonly<Record<string, 1 | 2 | 3>> = {
  微辣: 1,
  中辣: 2,
  重辣: 3,
  Mild: 1,
  Hot: 2,
  'Very hot': 3,
  ピリ辛: 1,
  辛口: 2,
  激辛: 3,
}

/** `中辣,含花生` as 2 chillies and one word. */
export function readTags(tags: string): { heat: 0 | 1 | 2 | 3; words: readonly string[] } {
  const all = tags
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
  const heat = all.reduce<0 | 1 | 2 | 3>((most, tag) => Math.max(most, heats[tag] ?? 0) as 0 | 1 | 2 | 3, 0)
  return { heat, words: all.filter((tag) => !Object.hasOwn(heats, tag)) }
}
