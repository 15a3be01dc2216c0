import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type CompressedBytes, compressedBytes, type MadeBytes } from '../http/compressed-bytes.ts'

/** Files of one folder as compressed bytes in memory. A changed file is read again. */
export interface StaticFolder {
  /** Null: no such file, a path that leads out of the folder, or a file type that is not served. */
  find(path: string): Promise<CompressedBytes | null>
  /** Reads and compresses all files, so that the first guest gets the best compression. */
  warm(): Promise<void>
}

const contentTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wav': 'audio/wav',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

export const imageKinds: ReadonlySet<string> = new Set(['.avif', '.webp', '.png', '.jpg', '.svg'])

export function openStaticFolder(folder: string, kinds?: ReadonlySet<string>): StaticFolder {
  const files = new Map<string, { readonly stamp: string; readonly bytes: CompressedBytes }>()

  async function find(path: string): Promise<CompressedBytes | null> {
    const kind = extname(path)
    const contentType = contentTypes[kind]
    if (contentType === undefined || kinds?.has(kind) === false || !isPlainPath(path)) return null
    const file = join(folder, path)
    const found = await stat(file).catch(() => null)
    if (found === null || !found.isFile()) return null
    const stamp = `${found.mtimeMs}-${found.size}`
    const known = files.get(path)
    if (known?.stamp === stamp) return known.bytes
    const bytes = compressedBytes(await readFile(file), contentType, await madeByBuild(file, found.mtimeMs))
    bytes.ready.catch(() => undefined)
    files.set(path, { stamp, bytes })
    return bytes
  }

  return {
    find,
    async warm() {
      const entries = await readdir(folder, { recursive: true }).catch(() => [])
      // One by one: the thread pool also serves guests meanwhile.
      for (const entry of entries) await (await find(entry))?.ready
    },
  }
}

/** The `.br` and `.gz` that the build made, unless the file is newer. */
async function madeByBuild(file: string, mtimeMs: number): Promise<MadeBytes> {
  const read = async (name: string) => {
    const found = await stat(name).catch(() => null)
    return found !== null && found.mtimeMs >= mtimeMs ? readFile(name) : undefined
  }
  const [br, gzip] = await Promise.all([read(`${file}.br`), read(`${file}.gz`)])
  return { ...(br && { br }), ...(gzip && { gzip }) }
}

/** Segments of letters, digits and `._-@` without a leading dot: no path leads out or to a hidden file. */
function isPlainPath(path: string): boolean {
  return path.split('/').every((segment) => /^[\w@-][\w.@-]*$/.test(segment))
}
