import { type ComponentType, lazy } from 'react'
import type { AppRoute, ScreenModule } from './routes.ts'

/** Every screen that is built, each a chunk of its own. */
const files = import.meta.glob<ScreenModule>('../features/*/*.page.tsx')

/**
 * Screens that are here already are drawn at once, without Suspense: the server has them all, the phone the one it is on.
 * Otherwise hydration would begin with a fallback where the server has drawn the page.
 */
const loaded = new Map<string, ScreenModule>()
const waiting = new Map<string, ComponentType>()

/** By the source a route names. */
export function setScreenModule(source: string, module: ScreenModule): void {
  loaded.set(source, module)
}

export async function loadScreen({ source }: AppRoute): Promise<void> {
  const load = loaderOf(source)
  if (load === undefined || source === undefined || loaded.has(source)) return
  setScreenModule(source, await load())
}

/** Undefined for a screen that is not built yet. */
export function screenOf(route: AppRoute): ComponentType | undefined {
  const { name, source } = route
  const drawn = waiting.get(name)
  // One component for a route as long as the page lives: another one would forget what the first has on the screen.
  if (drawn !== undefined) return drawn
  const module = source === undefined ? undefined : loaded.get(source)
  if (module !== undefined) return pageOf(route, module)
  const load = loaderOf(source)
  if (load === undefined) return undefined
  const later = lazy(async () => {
    try {
      return { default: pageOf(route, await load()) }
    } catch (error) {
      // The next try must ask the network again, not this failure.
      waiting.delete(name)
      throw error
    }
  })
  waiting.set(name, later)
  return later
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
