import { chromium, ensureOneOf, headlessChromium } from './browser.mjs'
import { buildWebApps } from './build.mjs'
import { ensureInstalled, main, runEntry, ScriptError } from './ensure.mjs'

/** The sections that measure a page. */
const inBrowser = ['page', 'large', 'tap']

/** `npm run bench`: every speed claim with its reference from the same run (options: `bench/main.ts`). */
await main(async () => {
  ensureInstalled()
  await buildWebApps()
  const args = process.argv.slice(2)
  const asked = args.filter((word) => !word.startsWith('--'))
  const needsBrowser = asked.length === 0 || asked.some((name) => inBrowser.includes(name))
  return runEntry('bench/main.ts', args, { env: needsBrowser ? browserEnv() : {} })
})

/**
 * The headless shell first: a phone renders on its own hardware, and a full browser without a GPU adds work that no
 * guest sees.
 */
function browserEnv() {
  const { path, reason } = ensureOneOf([headlessChromium, chromium])
  if (path === undefined) throw new ScriptError(reason)
  return { CHROMIUM_PATH: path }
}
