import { parseArgs } from 'node:util'
import { buildWebApps } from './build.mjs'
import { ensureInstalled, main, runEntry, ScriptError } from './ensure.mjs'

const help = `npm start            install, build, migrate, fill the demo, serve and print the links
npm start -- --lan   the same for phones in the room: all interfaces, a QR code, fresh demo passwords

PORT (8080), HOST (127.0.0.1), DATA_DIR (./data), DATABASE_URL, PUBLIC_URL, COMANDA_MODE (demo | production)`

await main(async () => {
  const options = readOptions()
  if (options.help) {
    console.log(help)
    return 0
  }
  ensureInstalled()
  await buildWebApps()
  const lan = options.lan ? { HOST: process.env.HOST || '0.0.0.0', COMANDA_LAN: '1' } : {}
  return runEntry('apps/server/src/main.ts', [], { env: lan, tied: true })
})

function readOptions() {
  try {
    return parseArgs({ options: { lan: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } }).values
  } catch {
    throw new ScriptError(help)
  }
}
