import type { RegionProfile } from '../price/region-profile.ts'

/**
 * A store's tax registration number as its receipts print it, without blanks and hyphens; null = not a number of this
 * country. JP: `T` and 13 digits. SG: a GST number. CN: a unified social credit code.
 */
export function readTaxNumber(region: RegionProfile['region'], text: string): string | null {
  const number = text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
  return isNumberOf[region](number) ? number : null
}

const isNumberOf: Readonly<Record<RegionProfile['region'], (number: string) => boolean>> = {
  JP: (number) => /^T\d{13}$/.test(number) && Number(number[1]) === japaneseCheckDigit(number.slice(2)),
  // `M` numbers of the GST register, and the numbers of businesses, companies and other bodies (UEN).
  SG: (number) => /^(M[0-9A-Z]\d{7}[0-9A-Z]|\d{8,9}[A-Z]|[RST]\d{2}[A-Z]{2}\d{4}[A-Z])$/.test(number),
  CN: (number) => /^[0-9A-HJ-NPQRTUWXY]{18}$/.test(number) && number.endsWith(chineseCheckSign(number.slice(0, 17))),
}

/** The first of a corporate number's 13 digits: from the right, digits weigh 1 and 2 in turn (National Tax Agency). */
function japaneseCheckDigit(body: string): number {
  const sum = [...body].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 2), 0)
  return 9 - (sum % 9)
}

/** Letters that look like digits (I, O, S, V, Z) are left out (GB 32100-2015). */
const chineseSigns = '0123456789ABCDEFGHJKLMNPQRTUWXY'

function chineseCheckSign(body: string): string {
  let weight = 1
  let sum = 0
  for (const sign of body) {
    sum += chineseSigns.indexOf(sign) * weight
    weight = (weight * 3) % 31
  }
  return chineseSigns[(31 - (sum % 31)) % 31] ?? ''
}
