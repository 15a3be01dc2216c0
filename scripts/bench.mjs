import { chromium, ensureOneOf, headlessChromium } from './browser.mjs'
import { buildWebApps } from './build.mjs'
import { ensureInstalled, main, runEntry } from './ensure.mjs'

/** `npm run bench`: every speed claim with its reference, measured in the same run (`bench/main.ts` knows the options). */
await main(async () => {
  ensureInstalled()
  await buildWebApps()
  // A phone draws with a processor for that; of what a whole browser without one does around a page, a guest sees nothing.
  const { path } = ensureOneOf([headlessChromium, chromium])
  return runEntry('bench/main.ts', process.argv.slice(2), { env: path === undefined ? {} : { CHROMIUM_PATH: path } })
})
