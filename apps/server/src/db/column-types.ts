import pg from 'pg'

const int8 = 20
const date = 1082

/**
 * bigint arrives as a number: money in minor units and counters stay far below 2^53, and a larger value is an error.
 * date arrives as its text. All other types keep pg's defaults.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary' && oid === int8) return readBigint
    if (format !== 'binary' && oid === date) return (text: string) => text
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

function readBigint(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('a bigint column holds more than a number can carry')
  return value
}
