import { type ComponentType, lazy } from 'react'
import type { AppRoute, ScreenModule } from './routes.ts'

/** Every screen that is built, each a chunk of its own. */
const files = import.meta.glob<ScreenModule>(['../features/*/*.page.tsx', '!../features/menu/*'])

/**
 * Screens that are here already are drawn at once, without Suspense: the server has them all, the phone the one it is on.
 * Otherwise hydration would begin with a fallback where the server has drawn the page.
 */
const loaded = new Map<string, ComponentType>()
const waiting = new Map<string, ComponentType>()

/** By the source a route names, or by the name of a route that travels with the shell. */
export function setScreen(source: string, Screen: ComponentType): void {
  loaded.set(source, Screen)
}

export function setScreenModule(source: string, module: ScreenModule): void {
  setScreen(source, pageOf(source, module))
}

export async function loadScreen(route: AppRoute): Promise<void> {
  const load = loaderOf(route)
  if (load === undefined || route.source === undefined || loaded.has(route.source)) return
  setScreenModule(route.source, await load())
}

/** Undefined for a screen that is not built yet. */
export function screenOf(route: AppRoute): ComponentType | undefined {
  const source = route.source ?? route.name
  const here = loaded.get(source) ?? waiting.get(source)
  const load = loaderOf(route)
  if (here || load === undefined) return here
  const later = lazy(async () => {
    try {
      return { default: pageOf(source, await load()) }
    } catch (error) {
      // The next try must ask the network again, not this failure.
      waiting.delete(source)
      throw error
    }
  })
  waiting.set(source, later)
  return later
}

function loaderOf({ source }: AppRoute): (() => Promise<ScreenModule>) | undefined {
  return source === undefined ? undefined : files[source.replace('src/', '../')]
}

function pageOf(source: string, module: ScreenModule): ComponentType {
  const entry = Object.entries(module).find(([name]) => name.endsWith('Page'))
  if (entry === undefined) throw new Error(`${source} exports no Page`)
  return entry[1] as ComponentType
}
