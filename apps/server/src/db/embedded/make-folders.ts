import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from '../database-error.ts'

/**
 * Makes a folder with `mode`, and its missing parents. One level at a time: Node's recursive mkdir loops forever where
 * a new name gives "no such file" (/proc).
 */
export function makeFolders(folder: string, mode = 0o755): void {
  if (existsSync(folder)) return
  makeFolders(dirname(folder))
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another start has just made it.
    if (codeOf(error) !== 'EEXIST') throw error
  }
}
