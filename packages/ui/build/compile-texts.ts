import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

export type Texts = Readonly<Record<string, string>>

/** All texts of one language, file by file: `menu.zh.json`, `cart.zh.json` … An id belongs to one file. */
export function readTexts(folder: string, language: string, isWanted: (file: string) => boolean = () => true): Texts {
  const texts: Record<string, string> = {}
  for (const file of filesOf(folder, language, isWanted)) {
    for (const [id, text] of Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Texts)) {
      if (id in texts) throw new Error(`${file}: ${id} is in another file too`)
      texts[id] = text
    }
  }
  return texts
}

function filesOf(folder: string, language: string, isWanted: (file: string) => boolean): string[] {
  const end = `.${language}.json`
  return readdirSync(folder)
    .filter((name) => name.endsWith(end) && isWanted(name.slice(0, -end.length)))
    .sort()
}

/** ICU messages parsed here, at build time: the phone gets lists of parts and no parser. */
export function compileTexts(texts: Texts): Record<string, unknown> {
  return Object.fromEntries(
    // Always a list of parts: Lingui takes a bare string for an uncompiled message and warns each time.
    Object.entries(texts).map(([id, text]) => [id, compileMessage(text)]),
  )
}

const prefix = 'virtual:texts/'

/**
 * `virtual:texts/zh` is the compiled language without the `later` files; each of those is `virtual:texts/zh/dish`, for a
 * part of the app that is loaded when it is opened. On the server a language is whole.
 */
export function textsPlugin(folder: string, later: readonly string[] = []): Plugin {
  return {
    name: 'comanda-texts',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id, { ssr } = {}) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const [language = '', only] = id.slice(prefix.length + 1).split('/')
      const isWanted = (file: string) => (only === undefined ? ssr === true || !later.includes(file) : file === only)
      for (const name of filesOf(folder, language, isWanted)) this.addWatchFile(join(folder, name))
      // Parsed from a string: faster on a phone than the same object as JavaScript.
      const compiled = compileTexts(readTexts(folder, language, isWanted))
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`
    },
  }
}
