import { readdirSync } from 'node:fs'
import { join, normalize } from 'node:path'

/**
 * Names a class by its own name and the place of its file among the CSS modules of `folders`: `_dish_1k`. A hash and a line, as is usual, cannot
 * be compressed, and the names of all styles travel with the first script. Both builds, the phone's and the server's renderer, give the same.
 */
export function classNames(folders: readonly string[]): (name: string, file: string) => string {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.module.css'))
      .sort()
      .map((file) => join(folder, file)),
  )
  const places = new Map(files.map((file, place) => [file, place.toString(36)]))
  return (name, file) => {
    const place = places.get(normalize(file.replace(/\?.*$/, '')))
    if (place === undefined) throw new Error(`${file}: not among the styles that are named`)
    return `_${name}_${place}`
  }
}
