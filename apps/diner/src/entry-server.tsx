import type { PageInput } from '@comanda/contract/page.ts'
import { byLanguage, fallbackLanguage, type Language } from '@comanda/rules/language/languages.ts'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { routeOf, type ScreenModule } from './app/routes.ts'
import { titleId } from './app/title.ts'
import { type CompiledTexts, makeText } from './i18n/text.ts'
import { App } from './shell/app.tsx'
import { setScreenModule } from './shell/loaded-screens.ts'

const textFiles = import.meta.glob<CompiledTexts>('./i18n/*.json', { eager: true, import: 'default' })
const english = textsOf(fallbackLanguage)
const texts = byLanguage((language) => makeText(language, { ...english, ...textsOf(language) }))

function textsOf(language: Language): CompiledTexts {
  const own = Object.entries(textFiles).filter(([file]) => file.endsWith(`.${language}.json`))
  return Object.assign({}, ...own.map(([, compiled]) => compiled))
}

const modules = import.meta.glob<ScreenModule>('./screens/*/*.page.tsx', { eager: true })
for (const [file, module] of Object.entries(modules)) setScreenModule(file.replace('./', 'src/'), module)

/** The HTML inside the root (contract/page.ts `PageServer`). */
export function render(page: PageInput): { readonly html: string } {
  const html = renderToString(
    <StrictMode>
      <StaticRouter basename={`/s/${page.sellerId}`} location={`/s/${page.sellerId}${page.path}`}>
        <App
          text={texts[page.language]}
          page={{
            ...page,
            mayOrder: false,
            menuUrl: null,
            menuVersion: page.menu?.version ?? 0,
            soldOut: [],
            tableStatus: null,
            seated: false,
            ended: false,
            serving: null,
          }}
        />
      </StaticRouter>
    </StrictMode>,
  )
  return { html }
}

export function titleOf(path: string, language: Language): string {
  return texts[language](titleId(path))
}

export function isKnownRoute(path: string): boolean {
  return routeOf(path) !== undefined
}

/** A page's files besides the entry: its chunk, the language's texts and those of the screen. */
export function modulesOf(path: string, language?: Language): readonly string[] {
  const { source, words } = routeOf(path) ?? {}
  const screens = source !== undefined && `./${source.slice('src/'.length)}` in modules ? [source] : []
  if (language === undefined) return screens
  const later = words === undefined ? [] : [`src/i18n/${words}.${language}.json`]
  return [...screens, `virtual:texts/${language}`, ...later]
}
