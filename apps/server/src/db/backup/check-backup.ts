import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { codeOf } from '../database-error.ts'
import type { BackupReport } from './backup.ts'
import { hashedLine } from './backup-files.ts'
import { damaged, endOfRows, parseLine, readHeader } from './backup-format.ts'
import { LineReader } from './line-reader.ts'

const newline = 10

/**
 * Reads a backup to its end as a restore does, without a database: every table has its rows, every file its bytes, and
 * the checksum holds. Throws when it is damaged or cut off.
 */
export async function checkBackup(file: string): Promise<BackupReport> {
  const hash = createHash('sha256')
  const source = createReadStream(file)
  const text = source.pipe(createGunzip())
  // pipe() passes no errors on: without this a missing file leaves the reader waiting.
  source.once('error', (error) => text.destroy(error))
  const lines = new LineReader(text)
  try {
    const header = readHeader(await hashedLine(lines, hash))
    let rows = 0
    for (const table of header.tables) {
      if ((parseLine(await hashedLine(lines, hash)) as { table?: string }).table !== table.name) throw damaged()
      let found = 0
      for await (const block of lines.readUntil(endOfRows)) {
        hash.update(block)
        for (let at = block.indexOf(newline); at >= 0; at = block.indexOf(newline, at + 1)) found += 1
      }
      hash.update(`${endOfRows}\n`)
      if (found !== table.rows) throw damaged()
      rows += found
    }
    const files = header.files ?? 0
    for (let at = 0; at < files; at += 1) {
      const { bytes = -1 } = parseLine(await hashedLine(lines, hash)) as { bytes?: number }
      if (!Number.isSafeInteger(bytes) || bytes < 0) throw damaged()
      for await (const piece of lines.readBytes(bytes)) hash.update(piece)
      if ((await hashedLine(lines, hash)) !== '') throw damaged()
    }
    const end = parseLine((await lines.readLine()) ?? '') as { end?: boolean; sha256?: string }
    if (end.end !== true || end.sha256 !== hash.digest('hex')) throw damaged()
    return { tables: header.tables.length, rows, files }
  } catch (error) {
    throw /^Z_/.test(codeOf(error) ?? '') ? damaged() : error
  } finally {
    source.destroy()
  }
}
