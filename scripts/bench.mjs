import { buildWebApps } from './build.mjs'
import { ensureInstalled, main, runEntry } from './ensure.mjs'

/** `npm run bench`: every speed claim with its reference, measured in the same run (`bench/main.ts` knows the options). */
await main(async () => {
  ensureInstalled()
  await buildWebApps()
  return runEntry('bench/main.ts', process.argv.slice(2))
})
