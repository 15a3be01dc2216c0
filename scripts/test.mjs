/**
 * `npm test`: everything except `npm run soak`, journeys included. Continues after a failure and prints all failures at
 * the end.
 */
import { closingLine, runCheck } from './check.mjs'
import { ensureInstalled, isNode24Here, main, runEntry } from './ensure.mjs'
import { findBrowsers, runJourneys, tryBuild } from './journeys.mjs'
import { printFailures, runVitest } from './step.mjs'

await main(() => {
  ensureInstalled()
  // The checks read rooms.ts, which the system's Node may not support.
  return isNode24Here() ? testAll() : runEntry('scripts/test.mjs', process.argv.slice(2))
})

async function testAll() {
  const browsers = findBrowsers()
  const outcomes = [...(await runCheck()), await runVitest('server tests', ['--project', 'server*'])]
  // One fault test runs `npm start` and measures its time without a build.
  const build = await tryBuild()
  outcomes.push(build, await runVitest('faults', ['--project', 'fault']))
  outcomes.push(...(await runJourneys(browsers, { buildFailed: build.failed })))
  const failures = printFailures(outcomes)
  console.log(`\n${closingLine(outcomes)}`)
  return failures === 0 ? 0 : 1
}
