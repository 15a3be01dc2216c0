import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Whether a process runs. A zombie (as in a container without an init) does not count. */
export function isRunning(pid: number): boolean {
  return processes().some((one) => one.pid === pid)
}

/** Whether any process of a group runs. */
export function isGroupRunning(group: number): boolean {
  return processes().some((one) => one.group === group)
}

function processes() {
  const lines = existsSync('/proc/self/stat') ? linesOfProc() : linesOfPs()
  return lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\S)/.exec(line))
    .filter((found) => found !== null && found[3] !== 'Z')
    .map((found) => ({ pid: Number(found?.[1]), group: Number(found?.[2]) }))
}

/** Process, group and state. The name in brackets may contain brackets. */
function linesOfProc(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      const [state, , group] = statOf(pid).split(') ').at(-1)?.split(' ') ?? []
      return `${pid} ${group} ${state}`
    })
}

/** Empty for a process that has ended meanwhile. */
function statOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}

/** macOS. */
function linesOfPs(): string[] {
  const { stdout, error } = spawnSync('ps', ['-axo', 'pid=,pgid=,stat='], { encoding: 'utf8' })
  if (error !== undefined) throw error
  return stdout.split('\n')
}
