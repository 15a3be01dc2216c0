/** The journeys: the built web apps, a server, the system's browsers. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, ensureBrowser, ensureOneOf, firefox, headlessChromium } from './browser.mjs'
import { buildWebApps } from './build.mjs'
import { root } from './ensure.mjs'
import { runCheckStep, runVitest } from './step.mjs'
import { quietMost } from './watched.mjs'

const config = 'e2e/vitest.config.ts'

/** Returns its outcome, like every step. */
export function tryBuild() {
  return runCheckStep('build', async () => {
    try {
      await buildWebApps({ quietMs: quietMost })
      return []
    } catch (error) {
      return [error.message]
    }
  })
}

/** Every journey runs in Chromium, some also in Firefox. */
export function findBrowsers() {
  const browsers = { inChromium: ensureOneOf([headlessChromium, chromium]), inFirefox: ensureBrowser(firefox) }
  const tell = (name, { reason }) => reason && console.log(`  – ${name} will be skipped: ${reason}`)
  tell('the journeys', browsers.inChromium)
  tell('the journeys in Firefox', browsers.inFirefox)
  return browsers
}

/**
 * Runs the journeys of `npm test`, or all with `isSoak`. The tag `soak` (e2e/vitest.config.ts) marks journeys that
 * would exceed `npm test`'s twenty minutes on a slow machine.
 */
export async function runJourneys({ inChromium, inFirefox }, { buildFailed, isSoak = false, names = [] }) {
  const name = 'journeys'
  const skip = (skipped, what = name) => {
    return { name: what, failed: false, output: '', skipped, counts: { passed: 0, failed: 0, skipped: 1 } }
  }
  if (!existsSync(join(root, config))) return [skip(`${config} is not there`)]
  if (journeyFiles().length === 0) return [skip('e2e/journeys holds none')]
  if (inChromium.path === undefined) return [skip(inChromium.reason)]
  if (buildFailed) return [{ name, failed: true, output: 'not run: the web apps did not build' }]
  // An empty path disables the journeys in Firefox.
  const env = { CHROMIUM_PATH: inChromium.path, FIREFOX_PATH: inFirefox.path ?? '' }
  const ran = isSoak
    ? await runVitest(name, ['--config', config, ...names], { env })
    : await runVitest(name, ['--config', config, '--project=!more journeys in Firefox'], { env, leaveOut: 'soak' })
  if (ran.counts.leftOut > 0) console.log(`  · ${ran.counts.leftOut} more journeys run in \`npm run soak\``)
  return inFirefox.path === undefined ? [ran, skip(inFirefox.reason, 'journeys in Firefox')] : [ran]
}

/** Paths, because vitest matches parts of them as names. */
export function journeyFiles() {
  const folder = 'e2e/journeys'
  if (!existsSync(join(root, folder))) return []
  const paths = readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${path}`)
  return paths.filter((path) => path.endsWith('.journey.ts'))
}
