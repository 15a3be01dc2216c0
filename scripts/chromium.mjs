/** The browser of the journeys: the system's own, installed by the system's package manager where there is none. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { startStep } from './ensure.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Answers `{ path }`, or `{ reason }` why there is none. */
export function ensureChromium(env = process.env) {
  if (env.CHROMIUM_PATH) {
    return isProgram(env.CHROMIUM_PATH)
      ? { path: env.CHROMIUM_PATH }
      : { reason: `CHROMIUM_PATH is ${env.CHROMIUM_PATH}, which is no program` }
  }
  const found = findChromium(env)
  if (found !== undefined) return { path: found }
  if (process.platform !== 'linux' || spawnSync('apt-get', ['--version']).error !== undefined) {
    return { reason: 'no Chromium was found: install one, or set CHROMIUM_PATH' }
  }
  if (process.getuid?.() !== 0) {
    return { reason: 'no Chromium was found and only root can install it: apt-get install chromium fonts-noto-cjk' }
  }
  return installChromium(env)
}

function installChromium(env) {
  const step = startStep()
  console.log('  · installing Chromium by apt-get: a few minutes')
  const options = {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-qq'], options)
  // Without the CJK fonts every Chinese and Japanese screen is boxes.
  const { status, stderr } = spawnSync('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'], options)
  const path = findChromium(env)
  if (path === undefined)
    return { reason: `apt-get could not install Chromium (${status}): ${stderr?.trim().split('\n').at(-1)}` }
  step('Chromium installed')
  return { path }
}

function findChromium(env) {
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin']
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
