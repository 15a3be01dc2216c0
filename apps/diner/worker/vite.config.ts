import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * One plain script: browsers before 2021 take no modules for a service worker. In its own folder, which no other
 * build empties.
 */
export default defineConfig({
  build: {
    target: ['chrome90', 'safari15.4'],
    outDir: folder('../dist/worker'),
    emptyOutDir: true,
    rollupOptions: { input: folder('sw.ts'), output: { format: 'iife', entryFileNames: 'sw.js' } },
  },
})
