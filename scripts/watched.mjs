/** Commands that may hang: a silent one is ended with all its processes. */
import { spawn, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { readIfThere } from './ensure.mjs'

/**
 * The slowest test file takes a third of this on a busy machine; its slow and failed tests are reported one by one
 * (live-reporter.mjs).
 */
export const quietMost = 8 * 60_000

/**
 * Runs a command; returns its exit code (null when a signal ended it) and its output. A command silent for `quietMs` is
 * ended, and the output then lists what was running.
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
      // An escaped process can hold the output open for ever.
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

/** Calls once after this much silence; never for an infinite time. */
export function watchQuiet(quietMs, call) {
  let timer
  const stop = () => clearTimeout(timer)
  const heard = () => {
    stop()
    // A timer treats an infinite delay as one millisecond.
    if (quietMs < Number.POSITIVE_INFINITY) timer = setTimeout(call, quietMs)
  }
  heard()
  return { heard, stop }
}

/**
 * Ends a process and its descendants, also those in other groups (browsers, databases); returns their commands. By
 * descent, not by group, so that Ctrl-C in the terminal still reaches all processes.
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
    // The name in brackets may contain brackets.
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
