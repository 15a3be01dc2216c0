/** Commands that may hang: one that has said nothing for long is ended with everything it started. */
import { spawn, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { readIfThere } from './ensure.mjs'

/**
 * The slowest file of tests takes a third of it where other work takes most of the processor; what is slow or fails in it is
 * heard one by one (tell-tests.mjs).
 */
export const quietMost = 8 * 60_000

/**
 * Runs a command to its end; answers its exit code (null when a signal ended it) and all it said. What is ended because it
 * said nothing for `quietMs` says at its end what was running.
 */
export function runWatched(command, args, { live = false, quietMs = quietMost, ...options }) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const hear = (text) => {
    output += text
    if (live) process.stdout.write(text)
  }
  return new Promise((resolve) => {
    const end = (code) => {
      quiet.stop()
      resolve({ code, output })
    }
    const quiet = watchQuiet(quietMs, () => {
      const hung = endTree(child.pid)
      hear(`\nIt said nothing for ${Math.round(quietMs / 60_000)} minutes and was ended. It was running:\n${hung}\n`)
      // Whoever got away may hold its output open for ever.
      child.stdout.destroy()
      child.stderr.destroy()
      end(null)
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        quiet.heard()
        hear(text)
      })
    }
    child.once('error', (error) => {
      output += error.message
      end(1)
    })
    child.once('close', end)
  })
}

/** Calls once when nothing has been heard for so long; never, where that is for ever. */
export function watchQuiet(quietMs, call) {
  let timer
  const stop = () => clearTimeout(timer)
  const heard = () => {
    stop()
    // A timer takes what it cannot count for a millisecond.
    if (quietMs < Number.POSITIVE_INFINITY) timer = setTimeout(call, quietMs)
  }
  heard()
  return { heard, stop }
}

/**
 * Ends a process and all that descend from it, those with a group of their own too (browsers, databases); answers their
 * commands. By descent and not as a group, so that Ctrl-C in the terminal still reaches everybody by itself.
 */
function endTree(pid) {
  const everybody = listProcesses()
  const tree = everybody.filter((one) => one.pid === pid)
  for (const { pid: parent } of tree) tree.push(...everybody.filter((one) => one.parent === parent))
  for (const one of tree) {
    try {
      process.kill(one.pid, 'SIGKILL')
    } catch {
      // It ended with its parent.
    }
  }
  return tree.map((one) => `  ${one.pid} ${one.command.slice(0, 160)}`).join('\n')
}

function listProcesses() {
  if (readIfThere('/proc/self/stat') === undefined) return askPs()
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.map((pid) => {
    // The name in brackets may hold anything, brackets too.
    const [, parent] = (readIfThere(`/proc/${pid}/stat`) ?? '').split(') ').at(-1)?.split(' ') ?? []
    const command = (readIfThere(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ').trim()
    return { pid, parent: Number(parent), command }
  })
}

/** macOS. */
function askPs() {
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,ppid=,args='], { encoding: 'utf8' })
  return (stdout ?? '').split('\n').map((line) => {
    const [, pid, parent, command] = /^ *(\d+) +(\d+) +(.*)$/.exec(line) ?? []
    return { pid: Number(pid), parent: Number(parent), command: command ?? '' }
  })
}
