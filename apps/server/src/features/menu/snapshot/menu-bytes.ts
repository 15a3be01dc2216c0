import type { Language } from '@comanda/rules/language/languages.ts'
import { type CompressedBytes, compressedBytes } from '../../../http/compressed-bytes.ts'
import { okEnvelope } from '../../../http/envelope.ts'
import type { Log } from '../../../http/log.ts'
import { type LoadedMenu, localizedMenu, menuInShapeV3, menuTranslations } from './localized-menu.ts'
import { bestSellers, type ReleasedFile, releasedFile } from './released-file.ts'
import { makeSearchIndex } from './search-index.ts'

export type MenuShape = 'V3' | 'V4'

/** The answers of the menu calls as compressed bytes: made once a version, sent a thousand times. */
export type MenuBytes = ReturnType<typeof createMenuBytes>

export function createMenuBytes(log: Pick<Log, 'warn'>) {
  const made = new WeakMap<LoadedMenu, Map<string, CompressedBytes>>()
  const hots = new WeakMap<LoadedMenu, { readonly sold: readonly string[]; readonly bytes: CompressedBytes }>()
  const searches = new WeakMap<LoadedMenu, Promise<CompressedBytes>>()

  function compress(answer: unknown): CompressedBytes {
    const bytes = compressedBytes(Buffer.from(JSON.stringify(okEnvelope(answer))), 'application/json; charset=utf-8')
    bytes.ready.catch((error: unknown) => log.warn({ err: error }, 'a menu could not be compressed'))
    return bytes
  }

  function once(menu: LoadedMenu, kind: string, make: () => unknown): CompressedBytes {
    const ofMenu = made.get(menu) ?? new Map<string, CompressedBytes>()
    made.set(menu, ofMenu)
    const bytes = ofMenu.get(kind) ?? compress(make())
    ofMenu.set(kind, bytes)
    return bytes
  }

  return {
    /** storemenu.html */
    menu: (menu: LoadedMenu, language: Language, shape: MenuShape = 'V4') =>
      once(menu, `${shape} ${language}`, () =>
        shape === 'V3' ? menuInShapeV3(localizedMenu(menu, language)) : localizedMenu(menu, language),
      ),
    /** menutrans.json */
    translations: (menu: LoadedMenu) => once(menu, 'translations', () => menuTranslations(menu)),
    /** recommend.json, schemahots.json, peicaidata.json */
    released: (menu: LoadedMenu, file: ReleasedFile) => once(menu, file, () => releasedFile(menu, file)),
    /** hots.json; `sold` = what guests bought most, best first. Made again when that has changed. */
    hots(menu: LoadedMenu, sold: readonly string[]) {
      const known = hots.get(menu)
      if (known?.sold === sold) return known.bytes
      const bytes = compress({ version: menu.version, codes: bestSellers(menu, sold) })
      hots.set(menu, { sold, bytes })
      return bytes
    },
    /** search.json */
    search(menu: LoadedMenu) {
      const known = searches.get(menu)
      if (known !== undefined) return known
      const bytes = makeSearchIndex(menu).then(compress)
      searches.set(menu, bytes)
      bytes.catch(() => searches.delete(menu))
      return bytes
    },
  }
}
