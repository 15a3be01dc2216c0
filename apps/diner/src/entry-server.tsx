import type { PageInput } from '@comanda/contract/page.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { routeOf, type ScreenModule } from './app/routes.ts'
import { titleId } from './app/title.ts'
import en from './i18n/language/en.ts'
import ja from './i18n/language/ja.ts'
import zh from './i18n/language/zh.ts'
import { makeText, type Text } from './i18n/text.ts'
import { App } from './shell/app.tsx'
import { setScreenModule } from './shell/loaded-screens.ts'

const texts: Readonly<Record<Language, Text>> = {
  zh: makeText('zh', zh),
  en: makeText('en', en),
  ja: makeText('ja', ja),
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

/** What a page needs besides the entry: its own chunk, the language's texts and those that travel with the screen. */
export function modulesOf(path: string, language?: Language): readonly string[] {
  const { source, words } = routeOf(path) ?? {}
  const screens = source !== undefined && `./${source.slice('src/'.length)}` in modules ? [source] : []
  if (language === undefined) return screens
  const later = words === undefined ? [] : [`virtual:texts/${language}/${words}`]
  return [...screens, `src/i18n/language/${language}.ts`, ...later]
}
