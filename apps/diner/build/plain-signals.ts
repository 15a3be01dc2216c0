import type { Plugin } from 'vite'

/**
 * React throws five errors of its own as signals, knows them by identity, and makes them while its file is evaluated. Where somebody
 * listens to the page's runtime (DevTools, Lighthouse, Playwright) an Error has its stack's lines looked up as it is made, and V8
 * parses for that all of React's file and of ours again: 97 of 112 ms of that task on a phone a quarter as fast as ours. Made without a
 * stack they cost nothing, and what is measured is what a guest has.
 */
export function plainSignals(): Plugin {
  return {
    name: 'comanda-plain-signals',
    apply: 'build',
    transform: {
      filter: { id: /\/react-dom\/cjs\/react-dom-client\.production\.js$/ },
      handler: withoutStacks,
    },
  }
}

/** Only what is made while the file is evaluated: an error within a function tells its stack as ever. */
export function withoutStacks(code: string): string {
  return code.replace(
    /^((?:var| ) +\w+Exception =) Error\((formatProdErrorMessage\(\d+\))\)(?=[,;]$)/gm,
    '$1 Object.create(Error.prototype, { message: { value: $2 } })',
  )
}
