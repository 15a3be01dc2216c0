/** Entities that other systems write into names and descriptions; numbers are read too. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  deg: '°',
  frac12: '½',
  frac14: '¼',
  times: '×',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  copy: '©',
  reg: '®',
  trade: '™',
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oelig: 'œ',
  OElig: 'Œ',
  oslash: 'ø',
  Oslash: 'Ø',
}

/** `&eacute;`: a letter and the sign that stands over or under it. */
const accents: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  ring: '\u030a',
  cedil: '\u0327',
}

const breaks = /<\/?(?:p|div|br|li|ul|ol|h[1-6]|tr|table|tbody|section|article|blockquote|hr)(?:\s[^<>]*)?\/?>/gi
const marks =
  /<\/?(?:b|i|u|s|em|strong|span|font|a|small|big|sub|sup|strike|del|ins|mark|code|pre|center|label|td|th|img|abbr|q)(?:\s[^<>]*)?\/?>/gi
const unseen = /<!--.*?-->|<(style|script)\b[^<>]*>.*?<\/\1>/gis

/** The text that a browser would show: without HTML tags, with the letters that entities stand for. */
export function plainText(text: string, hasLines: boolean): string {
  if (!/[<&]/.test(text)) return text
  let plain = text
  // A text that was written as HTML twice: `&amp;amp;`.
  for (let pass = 0; pass < 4; pass += 1) {
    const next = withoutMarkup(plain)
    if (next === plain) break
    plain = next
  }
  if (plain === text) return text
  const lines = plain.split('\n').map((line) => line.replace(/[ \t\u00a0]+/g, ' ').trim())
  return lines.filter((line) => line !== '').join(hasLines ? '\n' : ' ')
}

function withoutMarkup(text: string): string {
  return text
    .replaceAll(unseen, '')
    .replaceAll(breaks, '\n')
    .replaceAll(marks, '')
    .replaceAll(/&(#x?[0-9a-f]{1,6}|[a-z]+\d*);/gi, (whole, name: string) => letterOf(name) ?? whole)
}

function letterOf(name: string): string | undefined {
  if (name.startsWith('#')) return letterOfNumber(name.slice(1))
  const [, letter = '', accent = ''] = /^([A-Za-z])([a-z]+)$/.exec(name) ?? []
  const sign = accents[accent]
  if (sign !== undefined) return `${letter}${sign}`.normalize('NFC')
  return Object.hasOwn(entities, name) ? entities[name] : entities[name.toLowerCase()]
}

/** Control characters and halves of surrogate pairs stay as they are written. */
function letterOfNumber(digits: string): string | undefined {
  const code = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits)
  if (Number.isNaN(code) || code < 32 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined
  return String.fromCodePoint(code)
}
