import type { Plugin } from 'vite'

/** What the bundler knows of a module. */
export interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly isEntry: boolean
    readonly importers: readonly string[]
    readonly dynamicImporters: readonly string[]
  } | null
}

/** The screens a guest may land on, each with a budget (e2e/journeys/page-budget.journey.ts). */
const firstScreens = {
  landing: 'src/screens/table-order/landing.page.tsx',
  ordering: 'src/screens/menu/order.page.tsx',
} as const

type FirstChunk = 'shell' | keyof typeof firstScreens

/**
 * The file of a module, so that each first screen needs two scripts (the shell and its own) and one stylesheet. By
 * itself the bundler splits along what later screens share, and the first page waits for each piece. The shell is
 * what the entry imports without `import()`, what both first screens need, and both screens' small styles.
 */
export function firstChunk(id: string, graph: ModuleGraph): FirstChunk | null {
  const users = importersOf(id, graph)
  const landing = users.some((user) => user.endsWith(firstScreens.landing))
  const ordering = users.some((user) => user.endsWith(firstScreens.ordering))
  if (users.some((user) => graph.getModuleInfo(user)?.isEntry) || (landing && ordering)) return 'shell'
  if (!landing && !ordering) return null
  if (isStyle(id)) return 'shell'
  return landing ? 'landing' : 'ordering'
}

type LaterChunk = 'home-shared' | 'queries' | 'later' | 'ahead'

/** A visit may begin here too: this screen waits only for its own files. */
const lightScreen = 'src/screens/style/home.page.tsx'
/** Reached by `import()` from every screen with queries. */
const queries = 'src/app/with-queries.tsx'
/** Rooms that a guest at a table never opens. */
const aheadRooms = /src\/(?:features|screens)\/(?:pickup-order|store|takeout|voucher|waiter)\//

/**
 * The file of a module that several later parts (targets of `import()`) need. By itself the bundler makes some eighty
 * files of a kilobyte, one per set of sharing parts; a landing page fetched forty while idle. Here they are four: the
 * home page's, the queries', what ordering ahead and its neighbours share, and the rest. Their styles are one file:
 * each stylesheet restyles the whole page.
 */
export function laterChunk(id: string, graph: ModuleGraph): LaterChunk | null {
  const users = importersOf(id, graph)
  if (firstChunk(id, graph) !== null) return null
  const parts = users.filter((user) => (graph.getModuleInfo(user)?.dynamicImporters.length ?? 0) > 0)
  const isOfHome = parts.some((part) => part.endsWith(lightScreen))
  if (isStyle(id) && !isOfHome) return 'later'
  if (parts.length < 2) return null
  if (isOfHome) return 'home-shared'
  if (parts.some((part) => part.endsWith(queries))) return 'queries'
  return parts.every((part) => aheadRooms.test(part)) ? 'ahead' : 'later'
}

/** The bundler's groups, the shell before those that depend on it. */
export const chunkGroups = [
  ...(['shell', 'landing', 'ordering'] as const).map((chunk) => groupOf(chunk, firstChunk)),
  ...(['home-shared', 'queries', 'later', 'ahead'] as const).map((chunk) => groupOf(chunk, laterChunk)),
].map((group, index, { length }) => ({ ...group, priority: length - index }))

function groupOf<Chunk extends string>(chunk: Chunk, chunkOf: (id: string, graph: ModuleGraph) => string | null) {
  return {
    name: (id: string, graph: ModuleGraph) => (chunkOf(id, graph) === chunk ? chunk : null),
    debugName: chunk,
  }
}

function isStyle(id: string): boolean {
  return /\.css(\?|$)/.test(id)
}

/** The module itself and all modules that import it statically, directly or not. */
function importersOf(id: string, graph: ModuleGraph): readonly string[] {
  const seen = new Set([id])
  for (const one of seen) for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer)
  return [...seen]
}

/** The manifest loses a screen's source when its chunk has a custom name; the server looks it up by that source. */
export function firstScreensInManifest(file = '.vite/manifest.json'): Plugin {
  return {
    name: 'comanda-first-screens',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const asset = bundle[file]
        if (asset?.type !== 'asset') return
        const manifest = JSON.parse(String(asset.source)) as Record<string, { readonly name?: string }>
        for (const [name, source] of Object.entries(firstScreens)) {
          const chunk = Object.values(manifest).find((one) => one.name === name)
          if (chunk === undefined) throw new Error(`the build has no chunk ${name}`)
          manifest[source] ??= chunk
        }
        asset.source = JSON.stringify(manifest, null, 2)
      },
    },
  }
}
