import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** One plain script at the root of the built app: browsers before 2021 take no modules for a service worker. */
export default defineConfig({
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: ['chrome90', 'safari15.4'],
    outDir: folder('../dist/client'),
    emptyOutDir: false,
    rollupOptions: { input: folder('sw.ts'), output: { format: 'iife', entryFileNames: 'sw.js' } },
  },
})
