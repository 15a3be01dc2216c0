import { inflateRawSync } from 'node:zlib'

/** Bytes of all parts, unpacked. A menu of 5000 dishes has about 20 MB. */
const mostUnpacked = 96 * 1024 * 1024
const mostParts = 500

/**
 * Whether a zip unpacks to a harmless size. A few kilobytes can unpack to gigabytes, and the sizes in the file may be
 * wrong. So each part is unpacked here, with a limit, before the workbook reader sees it.
 */
export function isHarmlessZip(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > bytes.length) return false
  const parts = bytes.readUInt16LE(end + 10)
  if (parts > mostParts) return false
  let at = bytes.readUInt32LE(end + 16)
  let left = mostUnpacked
  for (let part = 0; part < parts; part += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) return false
    const unpacked = unpackedSize(bytes, at, left)
    if (unpacked === undefined || unpacked > left) return false
    left -= unpacked
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return true
}

function unpackedSize(bytes: Buffer, entry: number, most: number): number | undefined {
  const method = bytes.readUInt16LE(entry + 10)
  const packed = bytes.readUInt32LE(entry + 20)
  const local = bytes.readUInt32LE(entry + 42)
  if (method === 0) return packed
  if (method !== 8 || local + 30 > bytes.length) return undefined
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  try {
    return inflateRawSync(bytes.subarray(start, start + packed), { maxOutputLength: Math.max(most, 1) }).length
  } catch {
    return undefined
  }
}
