import { fileURLToPath } from 'node:url'
import { textsPlugin } from '@comanda/ui/build/compile-texts.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstGroups, firstScreensInManifest } from './build/first-chunks.ts'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Texts of what a guest opens later, which travel with it (i18n/load-texts.ts). */
const laterTexts = [
  'after-sending',
  'ahead-cart',
  'ahead',
  'dish',
  'menu-later',
  'search',
  'seating',
  'sending',
  'store',
  'take-time',
  'takeout',
  'waiter',
]

/** Two builds: the phone's (`dist/client`, with a manifest) and the server's renderer (`dist/server/entry-server.js`). */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), textsPlugin(folder('./src/i18n'), laterTexts), firstScreensInManifest()],
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
          output: { codeSplitting: { groups: firstGroups } },
        },
  },
}))
