import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

export type Texts = Readonly<Record<string, string>>

/** All texts of one language, room by room: `menu.zh.json`, `order.zh.json` … An id belongs to one room. */
export function readTexts(folder: string, language: string): Texts {
  const texts: Record<string, string> = {}
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith(`.${language}.json`)) continue
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
    // Always a list of parts: Lingui takes a bare string for an uncompiled message and warns each time.
    Object.entries(texts).map(([id, text]) => [id, compileMessage(text)]),
  )
}

const textFile = /^([\w-]+)\.([\w-]+)\.json$/
const prefix = 'virtual:texts'

/** Compiles the text files of an app, `src/i18n/<room>.<language>.json`. A text that a language lacks is the English one. */
export function textsPlugin(): Plugin {
  return {
    name: 'comanda-texts',
    enforce: 'pre',
    // A phone parses a string quicker than the same object as JavaScript.
    config: () => ({ json: { stringify: true } }),
    transform: {
      filter: { id: /\/src\/(?:owner\/)?i18n\/[\w-]+\.[\w-]+\.json$/ },
      handler(code, id) {
        const english = id.replace(/\.[\w-]+\.json$/, '.en.json')
        this.addWatchFile(english)
        return JSON.stringify(compileTexts({ ...readFile(english), ...(JSON.parse(code) as Texts) }))
      },
    },
  }
}

/**
 * `virtual:texts` loads the text files that it finds in a folder. `first`, by language, is what a page says at first: the texts
 * of `firstRooms` in one file. `later`, by `<room>.<language>`, are those of the other rooms.
 */
export function textLoader(folder: string, firstRooms: readonly string[]): Plugin {
  const loaders = (): string => {
    const files = readdirSync(folder).flatMap((name) => {
      const [, room = '', language = ''] = textFile.exec(name) ?? []
      return room === '' ? [] : [{ room, language, path: join(folder, name) }]
    })
    const first = [...new Set(files.map(({ language }) => language))].map((one) => loader(one, `${prefix}/${one}`))
    const later = files
      .filter(({ room }) => !firstRooms.includes(room))
      .map(({ room, language, path }) => loader(`${room}.${language}`, path))
    return `export const first = {${first.join()}}\nexport const later = {${later.join()}}`
  }
  const firstTexts = (language: string): string => {
    const texts = firstRooms.map((room) => ({
      ...readFile(join(folder, `${room}.en.json`)),
      ...readFile(join(folder, `${room}.${language}.json`)),
    }))
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(compileTexts(Object.assign({}, ...texts))))})`
  }
  return {
    name: 'comanda-text-loader',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      for (const name of readdirSync(folder)) this.addWatchFile(join(folder, name))
      return id === `\0${prefix}` ? loaders() : firstTexts(id.slice(prefix.length + 2))
    },
  }
}

function loader(name: string, module: string): string {
  return `${JSON.stringify(name)}: () => import(${JSON.stringify(module)})`
}

function readFile(path: string): Texts {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Texts) : {}
}
