import { simplified, traditional } from './han-pairs.ts'

let pairs: ReadonlyMap<string, string> | undefined

/** Writes traditional characters as simplified ones, for comparison only: 宮保雞丁 and 宫保鸡丁 are one dish. */
export function foldHan(text: string): string {
  if (!han.test(text)) return text
  pairs ??= new Map([...traditional].map((sign, at) => [sign, simplified[at] ?? sign]))
  const known = pairs
  return text.replace(everyHan, (sign) => known.get(sign) ?? sign)
}

const han = /[\u4e00-\u9fff]/
const everyHan = /[\u4e00-\u9fff]/g
