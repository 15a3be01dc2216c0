import { constants, crc32, deflateRawSync } from 'node:zlib'

/**
 * A page as fixed parts, compressed once, with slots that each answer fills. A deflate stream may be cut after a full
 * flush. So a gzip answer is the header, fixed parts and fresh slots in turn, an empty last block, and the trailer for
 * the whole text (docs/decisions/0004).
 */
export interface Template {
  readonly parts: readonly (StaticPart | Slot)[]
}

export interface Slot {
  readonly slot: string
}

interface StaticPart {
  readonly plain: Buffer
  readonly deflated: Buffer
}

export function makeTemplate(pieces: readonly (string | Slot)[]): Template {
  const parts = pieces.flatMap((piece): (StaticPart | Slot)[] => {
    if (typeof piece !== 'string') return [piece]
    const plain = Buffer.from(piece)
    if (plain.length === 0) return []
    return [{ plain, deflated: deflateFlushed(plain, 9) }]
  })
  return { parts }
}

/** The page as plain text. A slot without a value is empty. */
export function fillPlain({ parts }: Template, values: Readonly<Record<string, string>>): Buffer {
  return Buffer.concat(parts.map((part) => ('slot' in part ? Buffer.from(values[part.slot] ?? '') : part.plain)))
}

/** The page as gzip. */
export function fillGzip({ parts }: Template, values: Readonly<Record<string, string>>): Buffer {
  const out: Buffer[] = [gzipHeader]
  let checksum = 0
  let size = 0
  for (const part of parts) {
    const plain = 'slot' in part ? Buffer.from(values[part.slot] ?? '') : part.plain
    if (plain.length === 0) continue
    out.push('slot' in part ? deflateSlot(plain) : part.deflated)
    checksum = crc32(plain, checksum)
    size += plain.length
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(checksum, 0)
  trailer.writeUInt32LE(size, 4)
  out.push(lastBlock, trailer)
  return Buffer.concat(out)
}

/** A gzip header: deflate, no name, no time, Unix. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
/** An empty final block. */
const lastBlock = Buffer.from([0x03, 0x00])

/** Up to this size a slot is stored uncompressed: a compressor costs more than it saves. */
const storedBytes = 160

function deflateSlot(plain: Buffer): Buffer {
  if (plain.length > storedBytes) return deflateFlushed(plain, 6)
  const head = Buffer.alloc(5)
  head.writeUInt16LE(plain.length, 1)
  head.writeUInt16LE(~plain.length & 0xffff, 3)
  return Buffer.concat([head, plain])
}

function deflateFlushed(plain: Buffer, level: number): Buffer {
  return deflateRawSync(plain, { level, finishFlush: constants.Z_FULL_FLUSH })
}
