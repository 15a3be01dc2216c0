import { fileURLToPath } from 'node:url'
import { bringFirst } from '@comanda/ui/build/bring-first.ts'
import { textLoader, textsPlugin } from '@comanda/ui/build/compile-texts.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups, firstScreensInManifest } from './build/chunk-groups.ts'
import { firstRooms } from './src/i18n/first-rooms.ts'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Two builds: the phone's (`dist/client`, with a manifest) and the server's renderer (`dist/server/entry-server.js`). */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    textsPlugin(),
    textLoader(folder('./src/i18n'), firstRooms),
    firstScreensInManifest(),
    ...(isSsrBuild ? [] : [bringFirst()]),
  ],
  // The server's renderer is one file without node_modules. Vite bakes no NODE_ENV into it, unlike into the phone's
  // files: without the line below React's development build would run there.
  ssr: { noExternal: true },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: {
    target: ['chrome90', 'safari15.4'],
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild
      ? { output: { entryFileNames: 'entry-server.js', codeSplitting: false } }
      : {
          input: folder('./src/entry-client.tsx'),
          output: {
            codeSplitting: { groups: chunkGroups },
            // The fewest that the bundler takes: the shell names every file, and what is drawn by lot cannot be compressed.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
          },
        },
  },
}))
