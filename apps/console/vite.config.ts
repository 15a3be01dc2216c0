import { bringFirst } from '@comanda/ui/build/bring-first.ts'
import { textsPlugin } from '@comanda/ui/build/compile-texts.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  base: '/console/',
  plugins: [react(), textsPlugin(), bringFirst()],
  build: {
    target: ['chrome90', 'safari15.4'],
    outDir: 'dist',
    emptyOutDir: true,
    // The owner's pages are an entry of their own: a terminal loads nothing of their parts.
    rolldownOptions: { input: ['index.html', 'owner.html'] },
  },
})
