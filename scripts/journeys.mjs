/** The journeys: the built web apps, a server of their own, the system's browsers. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, ensureBrowser, ensureOneOf, firefox, headlessChromium } from './browser.mjs'
import { buildWebApps } from './build.mjs'
import { root } from './ensure.mjs'
import { runCheckStep, runVitest } from './step.mjs'
import { quietMost } from './watched.mjs'

const config = 'e2e/vitest.config.ts'

/** Answers its outcome, as every step does. */
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

/** Every journey runs in Chromium, some in Firefox too. */
export function findBrowsers() {
  const browsers = { inChromium: ensureOneOf([headlessChromium, chromium]), inFirefox: ensureBrowser(firefox) }
  const tell = (name, { reason }) => reason && console.log(`  – ${name} will be skipped: ${reason}`)
  tell('the journeys', browsers.inChromium)
  tell('the journeys in Firefox', browsers.inFirefox)
  return browsers
}

/**
 * Those of `npm test`; `isSoak`: all of them. What is tagged `soak` (e2e/vitest.config.ts) would take a slow machine beyond the twenty
 * minutes that a push may wait.
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
  // Empty, the journeys in Firefox are none.
  const env = { CHROMIUM_PATH: inChromium.path, FIREFOX_PATH: inFirefox.path ?? '' }
  const ran = isSoak
    ? await runVitest(name, ['--config', config, ...names], { env })
    : await runVitest(name, ['--config', config, '--project=!more journeys in Firefox'], { env, leaveOut: 'soak' })
  if (ran.counts.leftOut > 0) console.log(`  · ${ran.counts.leftOut} more journeys run in \`npm run soak\``)
  return inFirefox.path === undefined ? [ran, skip(inFirefox.reason, 'journeys in Firefox')] : [ran]
}

/** Paths as vitest takes their parts for names. */
export function journeyFiles() {
  const folder = 'e2e/journeys'
  if (!existsSync(join(root, folder))) return []
  const paths = readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${path}`)
  return paths.filter((path) => path.endsWith('.journey.ts'))
}
