import type { Plugin } from 'vite'

/** Makes a built app load its later files so that a failed one can be retried (@comanda/client/load-chunk.ts). */
export function bringFirst(): Plugin {
  let base = '/'
  return {
    name: 'comanda-bring-first',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        // Vite leaves out the file itself, and the whole list if there is no other file.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, needed, { hostType }) =>
            hostType === 'html' ? needed : [...new Set([file, ...needed])],
        },
      },
    }),
    configResolved(config) {
      base = config.base
    },
    load: {
      order: 'pre',
      // The module in which Vite keeps its helper around every `import()`.
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler() {
        return [
          `import { chunkLoader } from '@comanda/client/load-chunk.ts'`,
          `export const __vitePreload = chunkLoader(${JSON.stringify(base)})`,
        ].join('\n')
      },
    },
  }
}
