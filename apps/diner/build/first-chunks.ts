import type { Plugin } from 'vite'

/** What the bundler knows of a module. */
export interface ModuleGraph {
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: readonly string[] } | null
}

/** The screens a guest may land on, each with a budget (e2e/journeys/page-budget.journey.ts). */
const firstScreens = {
  landing: 'src/features/table-order/landing.page.tsx',
  ordering: 'src/features/menu/order.page.tsx',
} as const

type FirstChunk = 'shell' | keyof typeof firstScreens

/**
 * Into which file a module goes, so that each first screen needs two scripts (the shell and its own) and one stylesheet.
 * Left alone, the bundler cuts along what later screens share with them, and the first page waits for each piece.
 *
 * The shell is what the entry imports, directly or not, without `import()`; what both first screens need; and the styles
 * of both, which are small. The other screens fall into place by themselves.
 */
export function firstChunk(id: string, graph: ModuleGraph): FirstChunk | null {
  const users = importersOf(id, graph)
  const landing = users.some((user) => user.endsWith(firstScreens.landing))
  const ordering = users.some((user) => user.endsWith(firstScreens.ordering))
  if (users.some((user) => graph.getModuleInfo(user)?.isEntry) || (landing && ordering)) return 'shell'
  if (!landing && !ordering) return null
  if (/\.css(\?|$)/.test(id)) return 'shell'
  return landing ? 'landing' : 'ordering'
}

/** The bundler's groups, the shell before those that stand on it. */
export const firstGroups = (['shell', 'landing', 'ordering'] as const).map((chunk, index) => ({
  name: (id: string, graph: ModuleGraph) => (firstChunk(id, graph) === chunk ? chunk : null),
  debugName: chunk,
  priority: 3 - index,
}))

/** The module itself and whoever cannot run without it. */
function importersOf(id: string, graph: ModuleGraph): readonly string[] {
  const seen = new Set([id])
  for (const one of seen) for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer)
  return [...seen]
}

/** The manifest forgets a screen's source when its chunk has a name of our own; the server looks it up by that source. */
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
