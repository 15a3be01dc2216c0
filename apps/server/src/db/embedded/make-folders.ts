import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from '../database-error.ts'

/**
 * A folder and those above it; `mode` is its own. Step by step: Node's own recursive mkdir never ends where the system says
 * "no such file" to a new name (/proc).
 */
export function makeFolders(folder: string, mode = 0o755): void {
  if (existsSync(folder)) return
  makeFolders(dirname(folder))
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another start was faster.
    if (codeOf(error) !== 'EEXIST') throw error
  }
}
