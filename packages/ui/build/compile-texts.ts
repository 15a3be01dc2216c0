import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

export type Texts = Readonly<Record<string, string>>

/** All texts of one language, room by room: `menu.zh.json`, `cart.zh.json` … An id belongs to one file. */
export function readTexts(folder: string, language: string): Texts {
  const texts: Record<string, string> = {}
  const files = readdirSync(folder).filter((name) => name.endsWith(`.${language}.json`))
  for (const file of files.sort()) {
    for (const [id, text] of Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Texts)) {
      if (id in texts) throw new Error(`${file}: ${id} is in another file too`)
      texts[id] = text
    }
  }
  return texts
}

/** ICU messages parsed here, at build time: the phone gets lists of parts and no parser. */
export function compileTexts(texts: Texts): Record<string, unknown> {
  return Object.fromEntries(
    // Always the list of parts: Lingui takes a bare string for a message that nobody compiled, and says so each time.
    Object.entries(texts).map(([id, text]) => [id, compileMessage(text)]),
  )
}

const prefix = 'virtual:texts/'

/** `virtual:texts/zh` is the compiled language. */
export function textsPlugin(folder: string): Plugin {
  return {
    name: 'comanda-texts',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const language = id.slice(prefix.length + 1)
      for (const name of readdirSync(folder))
        if (name.endsWith(`.${language}.json`)) this.addWatchFile(join(folder, name))
      // Parsed from a string: quicker for a phone than the same object as JavaScript.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(compileTexts(readTexts(folder, language))))})`
    },
  }
}
