import type { SearchEntry, SearchIndex } from '@comanda/contract/menu/menu.schema.ts'
import type { LocalizedText } from '@comanda/rules/language/languages.ts'
import type { Dish, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { romajiOf } from '@comanda/rules/menu/romaji.ts'
import { foldText } from '@comanda/rules/menu/search.ts'
import type { LoadedMenu } from './localized-menu.ts'
import { pinyinOf } from './pinyin.ts'

/** The texts that the phone's search compares, folded once a version by the server. */
export async function makeSearchIndex({ version, snapshot }: LoadedMenu): Promise<SearchIndex> {
  const pinyin = await pinyinOf()
  return { version, entries: snapshot.dishes.map((dish) => searchEntry(dish, snapshot, pinyin)) }
}

function searchEntry(
  dish: Dish,
  { original, texts = {} }: MenuSnapshot,
  pinyin: (name: string) => string,
): SearchEntry {
  const tags = dish.tags.flatMap((tag) => allOf({ ...texts[tag], [original]: tag }))
  return {
    code: dish.code,
    names: folded(allOf(dish.names)),
    tags: folded(tags),
    readings: folded([...chineseReadings(dish, pinyin), ...japaneseReadings(dish)]),
  }
}

/** Syllables joined by spaces, so that the phone finds their initials. The owner's reading goes before ours. */
function chineseReadings({ names, readings }: Dish, pinyin: (name: string) => string): string[] {
  const written = readings?.zh?.trim() || pinyin(names.zh ?? '')
  const typed = written.replace(/[üǖǘǚǜ]/gi, 'v')
  // Guests type ü as v or u: the search finds both.
  return /v/i.test(typed) ? [typed, typed.replace(/(?<=[nl])v/gi, 'u')] : [typed]
}

/** Kanji have a reading only where the owner gives one. A name in kana is its own reading. */
function japaneseReadings({ names, readings }: Dish): string[] {
  const kana = readings?.ja?.trim() || (onlyKana.test(names.ja ?? '') ? names.ja : '')
  return kana ? [kana, ...romajiOf(kana)] : []
}

const onlyKana = /^[\p{Script=Hiragana}\p{Script=Katakana}ー・\s]+$/u

function allOf({ zh, en, ja }: LocalizedText): string[] {
  return [zh, en, ja].flatMap((text) => (text === undefined ? [] : [text]))
}

function folded(texts: readonly string[]): string[] {
  return [...new Set(texts.map(foldText))].filter((text) => text !== '')
}
