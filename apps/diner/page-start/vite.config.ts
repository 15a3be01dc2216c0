import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** One plain script that the server inlines into every page (apps/server page-head.ts). In a folder that no other build empties. */
export default defineConfig({
  build: {
    // Every engine that reads modules reads this script.
    target: 'es2015',
    outDir: folder('../dist/page-start'),
    emptyOutDir: true,
    rollupOptions: { input: folder('page-start.ts'), output: { format: 'iife', entryFileNames: 'page-start.js' } },
  },
})
