import type { Hash } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf, DatabaseError, folderError } from '../database-error.ts'
import { damaged, jsonLine, parseLine } from './backup-format.ts'
import type { LineReader } from './line-reader.ts'

/** The files that a backup carries besides the rows: one folder, whose files never change under their names. */
export interface BackupFiles {
  readonly folder: string
  /** Checked for backups from elsewhere too: a name must not lead out of the folder. */
  isName(name: string): boolean
}

/** The names of complete files. A file that is still being written has a temporary name. */
export async function listFiles({ folder, isName }: BackupFiles): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  return names.filter(isName).sort()
}

/** Yields each file as a JSON line and its bytes, one chunk in memory at a time. */
export async function* fileSections(folder: string, names: readonly string[]): AsyncGenerator<Buffer> {
  for (const name of names) {
    const handle = await open(join(folder, name))
    try {
      const { size } = await handle.stat()
      yield jsonLine({ file: name, bytes: size })
      let left = size
      if (size > 0) {
        for await (const chunk of handle.createReadStream({ end: size - 1, autoClose: false })) {
          left -= (chunk as Buffer).length
          yield chunk as Buffer
        }
      }
      if (left !== 0) throw new Error(`${name} became shorter while it was read`)
      yield Buffer.from('\n')
    } finally {
      await handle.close()
    }
  }
}

/** Beside the folder, so that the server never serves an unchecked file. */
const stagingOf = ({ folder }: BackupFiles) => join(dirname(folder), 'restoring')

/** Writes the next `count` files of a backup to the staging folder; `keepStaged` moves them into place. */
export async function stageFiles(count: number, lines: LineReader, hash: Hash, files: BackupFiles): Promise<string[]> {
  const names: string[] = []
  if (count === 0) return names
  const staging = stagingOf(files)
  await layStaging(staging)
  while (names.length < count) {
    const line = await hashedLine(lines, hash)
    const { file = '', bytes = -1 } = parseLine(line) as { file?: string; bytes?: number }
    if (!files.isName(file) || !Number.isSafeInteger(bytes) || bytes < 0) throw damaged()
    await writeSynced(join(staging, file), hashedBytes(lines, bytes, hash))
    if ((await hashedLine(lines, hash)) !== '') throw damaged()
    names.push(file)
  }
  return names
}

/** Runs after the whole backup is verified and before its rows are committed, so that every row finds its file. */
export async function keepStaged(names: readonly string[], files: BackupFiles): Promise<void> {
  if (names.length === 0) return
  try {
    await mkdir(files.folder, { recursive: true })
    for (const name of names) await rename(join(stagingOf(files), name), join(files.folder, name))
    const folder = await open(files.folder, 'r')
    await folder.sync().finally(() => folder.close())
  } catch (error) {
    throw folderError(files.folder, error)
  }
}

/** Never throws: an earlier fault is the one to report. */
export async function clearStaged(files: BackupFiles): Promise<void> {
  await rm(stagingOf(files), { recursive: true, force: true }).catch(() => undefined)
}

/** Makes an empty folder: a killed restore may have left files. */
async function layStaging(staging: string): Promise<void> {
  try {
    await rm(staging, { recursive: true, force: true })
    await mkdir(staging, { recursive: true })
  } catch (error) {
    throw folderError(staging, error)
  }
}

export async function hashedLine(lines: LineReader, hash: Hash): Promise<string> {
  const line = await lines.readLine()
  if (line === undefined) throw damaged()
  hash.update(`${line}\n`)
  return line
}

async function* hashedBytes(lines: LineReader, bytes: number, hash: Hash): AsyncGenerator<Buffer> {
  for await (const piece of lines.readBytes(bytes)) {
    hash.update(piece)
    yield piece
  }
}

async function writeSynced(file: string, content: AsyncIterable<Buffer>): Promise<void> {
  try {
    const handle = await open(file, 'wx', 0o644)
    await handle
      .writeFile(content)
      .then(() => handle.sync())
      .finally(() => handle.close())
  } catch (error) {
    // A damaged backup is no fault of the folder.
    throw error instanceof DatabaseError || /^Z_/.test(codeOf(error) ?? '') ? error : folderError(dirname(file), error)
  }
}
