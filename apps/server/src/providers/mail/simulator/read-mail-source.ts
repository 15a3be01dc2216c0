export interface ReadMail {
  readonly subject: string
  readonly text: string
}

/** Headers that spam filters demand, besides sender and recipient. */
const needed = ['date', 'message-id', 'mime-version', 'subject'] as const

/** Reads a message of one plain text part (RFC 5322, 2045, 2047), as raw bytes; null = malformed, or for another reader. */
export function readMailSource(source: string, { from, to }: { from: string; to: string }): ReadMail | null {
  const end = source.indexOf('\r\n\r\n')
  if (end < 0 || !isAscii(source.slice(0, end))) return null
  const headers = readHeaders(source.slice(0, end))
  const one = (name: string) => (headers.get(name)?.length === 1 ? (headers.get(name)?.[0] ?? '') : '')
  if (needed.some((name) => one(name) === '') || Number.isNaN(Date.parse(one('date')))) return null
  if (addressOf(one('from')) !== from || addressOf(one('to')) !== to) return null
  if (!/^text\/plain;\s*charset=utf-8/i.test(one('content-type'))) return null
  const text = decodeBody(source.slice(end + 4), one('content-transfer-encoding').toLowerCase())
  return text === null ? null : { subject: decodeWords(one('subject')), text }
}

function readHeaders(head: string): ReadonlyMap<string, readonly string[]> {
  const headers = new Map<string, string[]>()
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colon + 1).trim()])
  }
  return headers
}

function isAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text)
}

function addressOf(header: string): string {
  return /<([^<>]*)>$/.exec(header)?.[1] ?? header
}

function decodeBody(body: string, encoding: string): string | null {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding === 'quoted-printable') return decodeQuoted(body.replace(/=\r\n/g, ''))
  return encoding === '7bit' && isAscii(body) ? body : null
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
}
