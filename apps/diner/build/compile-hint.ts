import type { Plugin } from 'vite'

/**
 * Chromium (136 on) compiles a file that begins so in the background while it comes, every function of it; else each at its
 * first call, where it holds up the page's waking and its first tap. Ours are cut by screen, so what is asked for is used.
 */
const hint = '//# allFunctionsCalledOnLoad\n'

export function compileHint(): Plugin {
  return {
    name: 'comanda-compile-hint',
    apply: 'build',
    generateBundle: {
      // After those that write before a file's first line themselves.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = hint + file.code
      },
    },
  }
}
