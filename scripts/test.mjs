/** `npm test`: every test there is, journeys in a browser included. Goes on after a failure, prints them all at the end. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildWebApps } from './build.mjs'
import { closingLine, runCheck } from './check.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled, main, root, runEntry } from './ensure.mjs'
import { printFailures, runCheckStep, runVitest } from './step.mjs'

await main(() => {
  ensureInstalled()
  // The checks read rooms.ts, which the system's Node may not.
  return process.versions.node.startsWith('24.') ? testAll() : runEntry('scripts/test.mjs', process.argv.slice(2))
})

async function testAll() {
  const chromium = ensureChromium()
  if (chromium.path === undefined) console.log(`  – the journeys will be skipped: ${chromium.reason}`)
  const outcomes = [
    ...(await runCheck()),
    await runVitest('server tests', ['--project', 'server']),
    await runVitest('faults', ['--project', 'fault']),
  ]
  const build = await runCheckStep('build', tryBuild)
  outcomes.push(build, await runJourneys(chromium, build.failed))
  const failures = printFailures(outcomes)
  console.log(`\n${closingLine(outcomes)}`)
  return failures === 0 ? 0 : 1
}

async function tryBuild() {
  try {
    await buildWebApps()
    return []
  } catch (error) {
    return [error.message]
  }
}

async function runJourneys(chromium, buildFailed) {
  const name = 'journeys'
  const config = 'e2e/vitest.config.ts'
  const skip = (skipped) => ({ name, failed: false, output: '', skipped, counts: { passed: 0, failed: 0, skipped: 1 } })
  if (!existsSync(join(root, config))) return skip(`${config} is not there`)
  if (!hasJourneys()) return skip('e2e/journeys holds none')
  if (chromium.path === undefined) return skip(chromium.reason)
  if (buildFailed) return { name, failed: true, output: 'not run: the web apps did not build' }
  return runVitest(name, ['--config', config], { env: { CHROMIUM_PATH: chromium.path } })
}

function hasJourneys() {
  const folder = join(root, 'e2e/journeys')
  return existsSync(folder) && readdirSync(folder, { recursive: true }).some((path) => path.endsWith('.journey.ts'))
}
