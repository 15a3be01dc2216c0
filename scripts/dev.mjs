import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildScript, buildWebApps, webApps } from './build.mjs'
import { ensureInstalled, forwardSignals, main, node24, ownEnv, root } from './ensure.mjs'

/** `npm run dev`: the server restarts and both web apps rebuild when a file is saved. */
await main(async () => {
  ensureInstalled()
  await buildWebApps()
  const watchers = webApps.flatMap((app) =>
    watchCommands(app).map((command) => startShell(command, join(root, 'apps', app))),
  )
  const args = ['--watch', '--watch-preserve-output', join(root, 'apps/server/src/main.ts')]
  const code = await forwardSignals(spawn(node24(), args, { cwd: root, stdio: 'inherit', env: ownEnv() }))
  for (const watcher of watchers) watcher.kill('SIGTERM')
  return code
})

/** Each `vite build …` of the build script, in watch mode. */
function watchCommands(app) {
  const parts = (buildScript(app) ?? '').split('&&').map((part) => part.trim())
  return parts.filter((part) => part.startsWith('vite build')).map((part) => `exec ${part} --watch --logLevel warn`)
}

function startShell(command, cwd) {
  return spawn(command, { cwd, shell: true, stdio: ['ignore', 'inherit', 'inherit'], env: ownEnv() })
}
