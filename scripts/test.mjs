/** `npm test`: every test there is, journeys in browsers included. Goes on after a failure, prints them all at the end. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, ensureBrowser, ensureOneOf, firefox, headlessChromium } from './browser.mjs'
import { buildWebApps } from './build.mjs'
import { closingLine, runCheck } from './check.mjs'
import { ensureInstalled, main, root, runEntry } from './ensure.mjs'
import { printFailures, runCheckStep, runVitest } from './step.mjs'
import { quietMost } from './watched.mjs'

await main(() => {
  ensureInstalled()
  // The checks read rooms.ts, which the system's Node may not.
  return process.versions.node.startsWith('24.') ? testAll() : runEntry('scripts/test.mjs', process.argv.slice(2))
})

async function testAll() {
  const browsers = findBrowsers()
  const outcomes = [...(await runCheck()), await runVitest('server tests', ['--project', 'server*'])]
  // One fault test runs `npm start` itself: it measures a start and not a build.
  const build = await runCheckStep('build', tryBuild)
  outcomes.push(build, await runVitest('faults', ['--project', 'fault']))
  outcomes.push(...(await runJourneys(browsers, build.failed)))
  const failures = printFailures(outcomes)
  console.log(`\n${closingLine(outcomes)}`)
  return failures === 0 ? 0 : 1
}

async function tryBuild() {
  try {
    await buildWebApps({ quietMs: quietMost })
    return []
  } catch (error) {
    return [error.message]
  }
}

/** Every journey runs in Chromium, some in Firefox too. */
function findBrowsers() {
  const browsers = { inChromium: ensureOneOf([headlessChromium, chromium]), inFirefox: ensureBrowser(firefox) }
  const tell = (name, { reason }) => reason && console.log(`  – ${name} will be skipped: ${reason}`)
  tell('the journeys', browsers.inChromium)
  tell('the journeys in Firefox', browsers.inFirefox)
  return browsers
}

async function runJourneys({ inChromium, inFirefox }, buildFailed) {
  const name = 'journeys'
  const config = 'e2e/vitest.config.ts'
  const skip = (skipped, what = name) => {
    return { name: what, failed: false, output: '', skipped, counts: { passed: 0, failed: 0, skipped: 1 } }
  }
  if (!existsSync(join(root, config))) return [skip(`${config} is not there`)]
  if (!hasJourneys()) return [skip('e2e/journeys holds none')]
  if (inChromium.path === undefined) return [skip(inChromium.reason)]
  if (buildFailed) return [{ name, failed: true, output: 'not run: the web apps did not build' }]
  // Empty, the journeys in Firefox are none.
  const env = { CHROMIUM_PATH: inChromium.path, FIREFOX_PATH: inFirefox.path ?? '' }
  const ran = await runVitest(name, ['--config', config], { env })
  return inFirefox.path === undefined ? [ran, skip(inFirefox.reason, 'journeys in Firefox')] : [ran]
}

function hasJourneys() {
  const folder = join(root, 'e2e/journeys')
  return existsSync(folder) && readdirSync(folder, { recursive: true }).some((path) => path.endsWith('.journey.ts'))
}
