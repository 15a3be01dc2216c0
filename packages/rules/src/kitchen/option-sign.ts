/**
 * How the kitchen reads a chosen option.
 * - `plus`: the cook adds it.
 * - `minus`: the cook leaves `text` out.
 * - `none`: as named. It means less of something, or a word that might take something away.
 */
export interface SignedOption {
  readonly sign: 'plus' | 'minus' | 'none'
  readonly text: string
}

/** A wrong sign is worse than none, so an ambiguous word takes something away only before these. */
const zhFood =
  '(?:香菜|芫荽|[大小香洋]?葱|[大小香洋]?蔥|[大生]?蒜|[老生]?[姜薑]|辣椒|胡椒|花椒|辣油|麻油|香油|红油|沙拉酱|醬油|酱油|味精|鸡精|雞精|花生|芝麻|坚果|堅果|鸡蛋|雞蛋|虾米|蝦米|肉末|咖啡因|[辣冰糖盐鹽油酱醬醋奶骨皮刺蛋肉籽核])'
const zhLeftOut = new RegExp(`^(?:去|免|走|无|無|飞|飛)(${zhFood}(?:[、和与及]?${zhFood})*)$`, 'u')
const zhSaid = /^(?:不要|不加|不放|不用|别放|別放|别加|別加|勿放|勿加)(.+)$/u
const jaSaid = /^(.+?)(?:は)?(?:を)?(?:抜き|抜いて|抜く|ぬき|なし|無し|不要|いらない)(?:で)?$/u
const enSaid = /^(?:no|without|w\/o|hold(?: the)?|omit|skip|minus|leave out)(?: the| any)? (\p{L}.*)$/iu
const enFree = /^(\p{L}[\p{L} ]*)-free$/iu
/** A pear (なし), or a list that ends with one. */
const jaPear = /(?:[洋和と、・の]|^)なし$/u
/** A second wish, or a degree: what is left would no longer be what is taken away. */
const zhMore = /[，,;；+/／(（]|加|多|换|換|改|^[太过過很那这這]/u
const enMore = /[,;+/(]|\b(?:but|and|extra|more|add|with|too|problem|thanks?)\b/iu
const jaMore = /[，,;；+/／(（]|多め|追加|増し|すぎ/u
/** Less of it, or a word that takes something away in a place the rule does not read. */
const unsure =
  /^[少减減低半微免去走无無飞飛勿不别別]|不要|不加|不放|少なめ|控えめ|薄め|弱め|抜き|ぬき|なし|無し|不要|\b(?:no|not|non|less|light|easy|half|reduced|without|w\/o|hold|omit|skip|minus|free)\b/iu

/** The option as `shown`. Its names in the other languages may say that it takes something away. */
export function signOption(shown: string, otherNames: readonly string[] = []): SignedOption {
  const own = readOption(shown)
  if (own.sign !== 'plus') return own
  const others = new Set(otherNames.map((name) => readOption(name).sign))
  return { sign: others.has('minus') ? 'minus' : others.has('none') ? 'none' : 'plus', text: own.text }
}

function readOption(name: string): SignedOption {
  const text = name.normalize('NFKC').trim()
  const left = leftOut(text)
  if (left !== null) return { sign: 'minus', text: left }
  return { sign: unsure.test(text) ? 'none' : 'plus', text: name.trim() }
}

function leftOut(text: string): string | null {
  const zh = zhLeftOut.exec(text)?.[1] ?? without(zhSaid.exec(text)?.[1], zhMore)
  const en = without((enSaid.exec(text) ?? enFree.exec(text))?.[1], enMore)
  return zh ?? en ?? (jaPear.test(text) ? null : without(jaSaid.exec(text)?.[1], jaMore))
}

function without(left: string | undefined, more: RegExp): string | null {
  const trimmed = left?.trim() ?? ''
  return trimmed === '' || more.test(trimmed) ? null : trimmed
}
