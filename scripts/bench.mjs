import { chromium, ensureOneOf, headlessChromium } from './browser.mjs'
import { buildWebApps } from './build.mjs'
import { ensureInstalled, main, runEntry, ScriptError } from './ensure.mjs'

/** The sections that measure a page. */
const inBrowser = ['page', 'large', 'tap']

/** `npm run bench`: every speed claim with its reference, measured in the same run (`bench/main.ts` knows the options). */
await main(async () => {
  ensureInstalled()
  await buildWebApps()
  const args = process.argv.slice(2)
  const asked = args.filter((word) => !word.startsWith('--'))
  const needsBrowser = asked.length === 0 || asked.some((name) => inBrowser.includes(name))
  return runEntry('bench/main.ts', args, { env: needsBrowser ? browserEnv() : {} })
})

/** A phone draws with a processor for that; of what a whole browser without one does around a page, a guest sees nothing. */
function browserEnv() {
  const { path, reason } = ensureOneOf([headlessChromium, chromium])
  if (path === undefined) throw new ScriptError(reason)
  return { CHROMIUM_PATH: path }
}
