/** The text of a file, or what is said of an encoding that is not read. `encoding` is absent for UTF-8. */
type DecodedText = { readonly text: string; readonly encoding?: string } | { readonly foreign: ForeignEncoding }

type ForeignEncoding = 'file_utf16' | 'file_binary' | 'file_gb18030' | 'file_encoding_unknown'

/** Reads UTF-8, and Shift-JIS or windows-1252 where the bytes show it. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first = 0, second = 0] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return { foreign: 'file_utf16' }
  if (bytes.subarray(0, 1000).includes(0)) return { foreign: 'file_binary' }
  const text = decodedAs('utf-8', bytes)
  if (text !== undefined) return { text }
  if (isWestern(bytes)) return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  const japanese = decodedAs('shift_jis', bytes)
  if (japanese !== undefined && pairs(bytes, isShiftJis) > pairs(bytes, isGb)) {
    return { text: japanese, encoding: 'Shift-JIS' }
  }
  const isChinese = decodedAs('gb18030', bytes) !== undefined
  return { foreign: isChinese ? 'file_gb18030' : 'file_encoding_unknown' }
}

function decodedAs(encoding: 'utf-8' | 'shift_jis' | 'gb18030', bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Letters with accents stand alone between plain letters. In the encodings of East Asia high bytes stand in pairs. */
function isWestern(bytes: Uint8Array): boolean {
  let [runs, single, letters, high, length] = [0, 0, 0, 0, 0]
  for (const byte of [...bytes, 0]) {
    if (byte >= 0x80) {
      if (!isWesternByte(byte) || length === 2) return false
      length += 1
      high += 1
      if (byte >= 0xc0) letters += 1
      continue
    }
    if (length > 0) runs += 1
    if (length === 1) single += 1
    length = 0
  }
  return single * 3 >= runs * 2 && letters * 3 >= high * 2
}

/** Letters, and the signs that western texts have: the euro, quotes and dashes. */
function isWesternByte(byte: number): boolean {
  return (
    byte >= 0xa0 ||
    [0x80, 0x85, 0x8a, 0x8c, 0x8e, 0x99, 0x9a, 0x9c, 0x9e, 0x9f].includes(byte) ||
    (byte >= 0x91 && byte <= 0x97)
  )
}

/** Counts the characters of two bytes that are frequent in an encoding. */
function pairs(bytes: Uint8Array, isFrequent: (lead: number, trail: number) => boolean | undefined): number {
  let count = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const frequent = isFrequent(bytes[at] ?? 0, bytes[at + 1] ?? 0)
    if (frequent === undefined) continue
    if (frequent) count += 1
    at += 1
  }
  return count
}

/** Kana and the kanji of level 1. Undefined = a character of one byte. */
function isShiftJis(lead: number): boolean | undefined {
  if (lead < 0x81 || (lead > 0x9f && lead < 0xe0)) return undefined
  return lead === 0x82 || lead === 0x83 || (lead >= 0x88 && lead <= 0x97)
}

/** The characters of level 1. Undefined = a character of one byte. */
function isGb(lead: number, trail: number): boolean | undefined {
  return lead < 0x81 ? undefined : lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1
}
