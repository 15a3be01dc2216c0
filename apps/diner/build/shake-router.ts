import type { Plugin } from 'vite'

/**
 * React Router gives its components names for React's tools, and a bundler keeps whatever is given something: forms, fetchers
 * and prefetching links that no page of ours uses, 1.6 kB before the first tap. Without the names it sees that nobody does.
 */
export function shakeRouter(): Plugin {
  return {
    name: 'comanda-shake-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/.*\.js$/ },
      handler: withoutNames,
    },
  }
}

export function withoutNames(code: string): string {
  return code
    .replace(/^\w+\.displayName = .*$/gm, '')
    .replace(/ = (?=React\$1\.(?:forwardRef|createContext)\()/g, ' = /* @__PURE__ */ ')
}
