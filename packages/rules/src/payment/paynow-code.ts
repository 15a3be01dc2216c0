/** A business number (UEN) with an optional suffix, or a mobile number. */
const uenShape = /^(?:\d{8,9}|[TSR]\d{2}[A-Z]{2}\d{4})[A-Z][0-9A-Z]{0,3}$/
const mobileShape = /^\+65[689]\d{7}$/
/** What a bank's screen shows of a name: printable ASCII. */
const nameShape = /^[\x20-\x7e]{1,25}$/

export interface PayNowPayee {
  /** `200312345A`, with a suffix `200312345AB01`, or a mobile number `+6591234567`. */
  readonly proxy: string
  /** At most 25 letters that every bank can show. */
  readonly name: string
}

export interface PayNowOrder {
  readonly payee: PayNowPayee
  /** In cents, more than 0. */
  readonly amount: number
  /** What the shop finds the transfer by, at most 25 letters and digits. */
  readonly reference: string
  /** The bank refuses the code afterwards. */
  readonly expiresAt: Date
}

/** Whether PayNow can send money there. */
export function isPayNowPayee({ proxy, name }: PayNowPayee): boolean {
  return (uenShape.test(proxy) || mobileShape.test(proxy)) && nameShape.test(name)
}

/**
 * The reference on the bank's statement: short enough to be compared by eye. It is random, as the payment's number is
 * (facts payments §1.3: not the order number).
 */
export function payNowReference(outtradeno: string): string {
  return outtradeno.slice(0, 10)
}

/**
 * The text of a PayNow QR code for one payment (SGQR, EMVCo merchant-presented mode; facts payments §1.3). The guest
 * cannot change the amount. Throws a RangeError for a value that no bank would take.
 */
export function payNowCode({ payee, amount, reference, expiresAt }: PayNowOrder): string {
  if (!isPayNowPayee(payee)) throw new RangeError('not a PayNow payee')
  if (!/^[0-9A-Z]{1,25}$/.test(reference)) throw new RangeError('not a PayNow reference')
  const isMobile = payee.proxy.startsWith('+')
  const account = [
    field('00', 'SG.PAYNOW'),
    field('01', isMobile ? '0' : '2'),
    field('02', payee.proxy),
    // The amount is fixed.
    field('03', '0'),
    field('04', singaporeTime(expiresAt)),
  ].join('')
  const text = [
    field('00', '01'),
    field('01', '12'),
    field('26', account),
    field('52', '0000'),
    field('53', '702'),
    field('54', dollars(amount)),
    field('58', 'SG'),
    field('59', payee.name),
    field('60', 'Singapore'),
    field('62', field('01', reference)),
    '6304',
  ].join('')
  return text + crc16(text)
}

function field(tag: string, value: string): string {
  if (value.length === 0 || value.length > 99) throw new RangeError(`field ${tag} has ${value.length} characters`)
  return tag + String(value.length).padStart(2, '0') + value
}

function dollars(cents: number): string {
  if (!Number.isInteger(cents) || cents <= 0) throw new RangeError('not an amount in cents')
  const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  if (text.length > 13) throw new RangeError('the amount is too long')
  return text
}

const singaporeAheadMs = 8 * 3600_000

/** `20261128143000`; Singapore has no summer time. */
function singaporeTime(at: Date): string {
  return new Date(at.getTime() + singaporeAheadMs).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)
}

/** CRC-16/CCITT-FALSE over ASCII text, as four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const letter of text) {
    crc ^= letter.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021
    crc &= 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
