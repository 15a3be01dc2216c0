import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { ownPicture, pictureWidths } from '@comanda/rules/menu/picture.ts'
import type { Log } from '../http/log.ts'
import { type PictureFormat, type ReadPicture, readPicture, sizedPicture } from './picture-codec.ts'
import { handedIn, originalFolder } from './picture-folder.ts'
import { openWorkGate } from './work-gate.ts'

export interface PictureFile {
  readonly bytes: Buffer
  readonly contentType: 'image/webp' | 'image/avif'
  readonly etag: string
  /** `for-ever`: the name is a hash of the content. `not`: a substitute for a failed copy. */
  readonly keep: 'for-ever' | 'a-while' | 'not'
}

/** Pictures of dishes: shipped ones, uploaded ones (DATA_DIR/pictures), and smaller copies of both. */
export interface PictureStore {
  /** Finds a file by its path below `/pictures/`. Null: no such picture or width; nothing was computed. */
  find(path: string): Promise<PictureFile | null>
  /** `side`: the largest width and height in pixels, if not the usual one. */
  read(bytes: Buffer, side?: number): ReturnType<typeof readPicture>
  has(name: string): Promise<boolean>
  /** Stores an uploaded picture durably, also through a power cut. */
  keep(name: string, picture: ReadPicture): Promise<void>
  /** Removes an uploaded picture and its copies. One that is gone stays gone. */
  remove(name: string): Promise<void>
  /** Creates every width with low priority. */
  makeSizes(name: string): Promise<void>
}

/** Part of the path of every copy: other settings create new copies. */
const recipe = '1'
const original = /^([a-z\d][a-z\d-]{0,63})\.webp$/
const sized = new RegExp(`^([a-z\\d][a-z\\d-]{0,63})/(${pictureWidths.join('|')})\\.(avif|webp)$`)

/** The formats that pages request (apps/diner dish-picture.tsx). */
const photoFormats = ['webp', 'avif'] as const
const cutoutFormats = ['webp'] as const

export interface PictureStoreDeps {
  readonly dataDir: string
  /** Folder of the shipped pictures. */
  readonly shipped: string
  readonly log: Pick<Log, 'warn'>
}

export function openPictureStore({ dataDir, shipped, log }: PictureStoreDeps): PictureStore {
  const folder = join(dataDir, 'pictures')
  const gate = openWorkGate(Math.max(1, Math.floor(availableParallelism() / 2)))
  const making = new Map<string, Promise<Buffer>>()

  function fileOf(name: string): string {
    return handedIn.test(name) ? join(originalFolder(dataDir), `${name}.webp`) : join(shipped, `${name}.webp`)
  }

  /** Shipped pictures keep their names when replaced, so their mark changes instead. Null: no such picture. */
  async function markOf(name: string): Promise<string | null> {
    const found = await stat(fileOf(name)).catch(() => null)
    if (found === null || !found.isFile()) return null
    return handedIn.test(name)
      ? recipe
      : `${recipe}-${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}`
  }

  /** Simultaneous requests share one copy. */
  function madeOnce(name: string, mark: string, width: string, format: PictureFormat, patient: boolean) {
    const file = join(folder, 'sized', `${name}.${mark}`, `${width}.${format}`)
    const known = making.get(file)
    if (known !== undefined) return known
    const made = readFile(file).catch(() =>
      gate.run(async () => {
        const bytes = await sizedPicture(await readFile(fileOf(name)), Number(width), format)
        await writeWhole(file, bytes).catch((error: unknown) => log.warn({ err: error }, 'a picture could not be kept'))
        return bytes
      }, patient),
    )
    making.set(file, made)
    const forget = () => making.delete(file)
    made.then(forget, forget)
    return made
  }

  async function findSized(name: string, width: string, format: PictureFormat): Promise<PictureFile | null> {
    const mark = await markOf(name)
    if (mark === null) return null
    const etag = `"${name}-${width}-${format}-${mark}"`
    const keep = handedIn.test(name) ? 'for-ever' : 'a-while'
    try {
      const bytes = await madeOnce(name, mark, width, format, false)
      return { bytes, contentType: `image/${format}`, etag, keep }
    } catch (error) {
      // A full-size picture is better than none.
      log.warn({ err: error, picture: name }, 'a picture could not be made smaller')
      const bytes = await readFile(fileOf(name)).catch(() => null)
      return bytes && { bytes, contentType: 'image/webp', etag: `"${name}"`, keep: 'not' }
    }
  }

  return {
    async find(path) {
      const [, small, width = '', format] = sized.exec(path) ?? []
      if (small !== undefined) return findSized(small, width, format as PictureFormat)
      const name = original.exec(path)?.[1]
      if (name === undefined || !handedIn.test(name)) return null
      const bytes = await readFile(fileOf(name)).catch(() => null)
      return bytes && { bytes, contentType: 'image/webp', etag: `"${name}"`, keep: 'for-ever' }
    },
    read: (bytes, side) => gate.run(() => readPicture(bytes, side)),
    has: async (name) => (await markOf(name)) !== null,
    keep: (name, { bytes }) => writeWhole(fileOf(name), bytes),
    async remove(name) {
      await rm(fileOf(name), { force: true })
      await rm(join(folder, 'sized', `${name}.${recipe}`), { recursive: true, force: true })
    },
    async makeSizes(name) {
      const mark = await markOf(name)
      if (mark === null) return
      for (const format of ownPicture(`/pictures/${name}.webp`)?.isCutout ? cutoutFormats : photoFormats) {
        for (const width of pictureWidths) await madeOnce(name, mark, String(width), format, true)
      }
    },
  }
}

/** Under its final name a file is complete or absent, whatever happens meanwhile. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const half = `${file}.${randomBytes(4).toString('hex')}`
  await mkdir(dirname(file), { recursive: true })
  try {
    const handle = await open(half, 'wx', 0o644)
    await handle
      .writeFile(bytes)
      .then(() => handle.sync())
      .finally(() => handle.close())
    await rename(half, file)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
  const folder = await open(dirname(file), 'r')
  await folder.sync().finally(() => folder.close())
}
