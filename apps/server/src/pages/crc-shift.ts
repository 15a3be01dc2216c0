/**
 * What appending n bytes does to a CRC-32, as a matrix over bits: crc(A + B) = shift(crc(A)) xor crc(B), where shift depends
 * only on the length of B. With it a page's checksum costs its slots, not the whole page (zlib's crc32_combine).
 */
export type CrcShift = Uint32Array

/** The polynomial of gzip, bit-reversed. */
const polynomial = 0xedb88320

/** The matrix for appending this many bytes. */
export function crcShift(bytes: number): CrcShift {
  let power = square(square(square(oneZeroBit())))
  let result: CrcShift | null = null
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = result === null ? power : multiply(power, result)
    power = square(power)
  }
  return result ?? identity()
}

export function shiftCrc(shift: CrcShift, crc: number): number {
  let sum = 0
  for (let bit = 0, rest = crc; rest !== 0; bit += 1, rest >>>= 1) {
    if ((rest & 1) === 1) sum ^= shift[bit] ?? 0
  }
  return sum >>> 0
}

function oneZeroBit(): CrcShift {
  return Uint32Array.from({ length: 32 }, (_, bit) => (bit === 0 ? polynomial : (1 << (bit - 1)) >>> 0))
}

function identity(): CrcShift {
  return Uint32Array.from({ length: 32 }, (_, bit) => (1 << bit) >>> 0)
}

function square(matrix: CrcShift): CrcShift {
  return multiply(matrix, matrix)
}

function multiply(first: CrcShift, second: CrcShift): CrcShift {
  return second.map((row) => shiftCrc(first, row))
}
