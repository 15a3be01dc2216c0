import { resolve } from 'node:path'
import { ensureInstalled, main, root, runEntry } from './ensure.mjs'

/**
 * `npm run comanda -- backup FILE …`: file names are relative to the caller's directory, the data folder is that of npm
 * start.
 */
await main(() => {
  ensureInstalled()
  const env = { DATA_DIR: resolve(root, process.env.DATA_DIR || 'data') }
  const cwd = process.env.INIT_CWD ?? process.cwd()
  return runEntry('apps/server/src/cli/main.ts', process.argv.slice(2), { env, cwd })
})
