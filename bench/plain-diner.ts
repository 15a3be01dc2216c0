import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownFolders } from '@comanda/server/src/pages/folders.ts'
import { build, type InlineConfig, type Plugin } from 'vite'

const root = fileURLToPath(new URL('../apps/diner', import.meta.url))
const precompress = fileURLToPath(new URL('../packages/ui/build/precompress.ts', import.meta.url))

/**
 * Builds the phone app in plain React into another folder: every chunk of the menu renders at once, on the server too,
 * and the browser skips none. The rest is the real app.
 */
export async function buildPlainDiner(folder: string): Promise<void> {
  const common: InlineConfig = {
    root,
    configFile: join(root, 'vite.config.ts'),
    plugins: [plainChunks()],
    logLevel: 'warn',
  }
  cpSync(ownFolders.diner, folder, { recursive: true })
  await build({ ...common, build: { outDir: join(folder, 'client'), emptyOutDir: true } })
  await build({ ...common, build: { outDir: join(folder, 'server'), emptyOutDir: true, ssr: 'src/entry-server.tsx' } })
  execFileSync(process.execPath, [precompress, join(folder, 'client')])
}

const chunkHook = '/use-chunk.ts'

function plainChunks(): Plugin {
  let isFound = false
  return {
    name: 'comanda-plain-chunks',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(chunkHook)) return null
      isFound = true
      return 'export const useChunk = () => ({ isRendered: true, isFar: false, height: undefined })'
    },
    buildEnd(error) {
      if (error === undefined && !isFound) throw new Error(`the app has no ${chunkHook}: nothing would be compared`)
    },
  }
}
