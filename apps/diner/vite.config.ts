import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { textsPlugin } from '@comanda/ui/build/compile-texts.ts'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

interface Graph {
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: readonly string[] } | null
}

/**
 * Everything the first page needs travels as one file: what the entry imports, directly or not, without `import()`. Left
 * alone, the bundler would cut it along what later pages share with it, and the first page would wait for each piece.
 */
function shellChunk(id: string, graph: Graph): string | null {
  const seen = new Set<string>()
  const inShell = (module: string): boolean => {
    if (seen.has(module)) return false
    seen.add(module)
    const info = graph.getModuleInfo(module)
    return info !== null && (info.isEntry || info.importers.some(inShell))
  }
  return inShell(id) ? 'shell' : null
}

/** Two builds: the phone's (`dist/client`, with a manifest) and the server's renderer (`dist/server/entry-server.js`). */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), textsPlugin(folder('./src/i18n'))],
  // The server's renderer is one file that needs no node_modules of its own.
  ssr: { noExternal: true },
  build: {
    target: ['chrome90', 'safari15.4'],
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: isSsrBuild
      ? { output: { entryFileNames: 'entry-server.js', codeSplitting: false } }
      : {
          input: folder('./src/entry-client.tsx'),
          output: { codeSplitting: { groups: [{ name: shellChunk, debugName: 'shell' }] } },
        },
  },
}))
