import type { Language } from '@comanda/rules/language/languages.ts'
import { type ComponentType, lazy } from 'react'
import type { AppRoute, ScreenModule } from '../app/routes.ts'
import { withWords } from '../app/with-words.tsx'
import { loadRoomTexts } from '../i18n/load-texts.ts'

/** Every built screen, each a chunk of its own. */
const files = import.meta.glob<ScreenModule>('../screens/*/*.page.tsx')

/**
 * Loaded screens render at once, without Suspense: the server has all, the phone its current one. Otherwise hydration
 * would start with a fallback over the server's page.
 */
const loaded = new Map<string, ScreenModule>()
const drawn = new Map<string, ComponentType>()

/** By the source a route names: for the server, which has every screen. */
export function setScreenModule(source: string, module: ScreenModule): void {
  loaded.set(source, module)
}

export async function loadScreen(route: AppRoute, language: Language): Promise<void> {
  if (loaderOf(route.source) === undefined || drawn.has(route.name)) return
  const screen = await bring(route, language)
  // Callers that wait for it keep their component.
  if (!drawn.has(route.name)) drawn.set(route.name, screen)
}

/** Undefined for a screen that is not built yet. */
export function screenOf(route: AppRoute, language: Language): ComponentType | undefined {
  const { name, source } = route
  // One component per route for the page's life: another one would lose the first one's state.
  const known = drawn.get(name)
  if (known !== undefined) return known
  const module = source === undefined ? undefined : loaded.get(source)
  if (module !== undefined) return pageOf(route, module)
  if (loaderOf(source) === undefined) return undefined
  const later = lazy(async () => {
    try {
      return { default: await bring(route, language) }
    } catch (error) {
      // The next try must call the network again and not reuse this failure.
      drawn.delete(name)
      throw error
    }
  })
  drawn.set(name, later)
  return later
}

/** Loads the screen's code with its wrappers. A page has one language: another language is another page. */
async function bring(route: AppRoute, language: Language): Promise<ComponentType> {
  const [module, queries, texts] = await Promise.all([
    loaderOf(route.source)?.(),
    route.queries ? import('../app/with-queries.tsx') : undefined,
    route.words ? loadRoomTexts([route.words], language) : undefined,
  ])
  if (module === undefined) throw new Error(`there is no ${route.source}`)
  const screen = pageOf(route, module)
  const worded = texts === undefined ? screen : withWords(screen, texts)
  return queries === undefined ? worded : queries.withQueries(worded)
}

function loaderOf(source: string | undefined): (() => Promise<ScreenModule>) | undefined {
  return source === undefined ? undefined : files[source.replace('src/', '../')]
}

function pageOf({ source, screen }: AppRoute, module: ScreenModule): ComponentType {
  const entry = Object.entries(module).find(([name]) =>
    screen === undefined ? name.endsWith('Page') : name === screen,
  )
  if (entry === undefined) throw new Error(`${source} exports no ${screen ?? 'Page'}`)
  return entry[1] as ComponentType
}
