/** Hepburn by hiragana syllable; the longest match is read first. */
const syllables: Readonly<Record<string, string>> = table(
  `あ a い i う u え e お o か ka き ki く ku け ke こ ko が ga ぎ gi ぐ gu げ ge ご go さ sa し shi す su せ se そ so
  ざ za じ ji ず zu ぜ ze ぞ zo た ta ち chi つ tsu て te と to だ da ぢ ji づ zu で de ど do な na に ni ぬ nu ね ne の no
  は ha ひ hi ふ fu へ he ほ ho ば ba び bi ぶ bu べ be ぼ bo ぱ pa ぴ pi ぷ pu ぺ pe ぽ po ま ma み mi む mu め me も mo
  や ya ゆ yu よ yo ら ra り ri る ru れ re ろ ro わ wa ゐ i ゑ e を o ん n ゔ vu ぁ a ぃ i ぅ u ぇ e ぉ o ゃ ya ゅ yu ょ yo
  ゎ wa ゕ ka ゖ ke きゃ kya きゅ kyu きょ kyo ぎゃ gya ぎゅ gyu ぎょ gyo しゃ sha しゅ shu しょ sho しぇ she
  じゃ ja じゅ ju じょ jo じぇ je ちゃ cha ちゅ chu ちょ cho ちぇ che ぢゃ ja ぢゅ ju ぢょ jo にゃ nya にゅ nyu にょ nyo
  ひゃ hya ひゅ hyu ひょ hyo びゃ bya びゅ byu びょ byo ぴゃ pya ぴゅ pyu ぴょ pyo みゃ mya みゅ myu みょ myo
  りゃ rya りゅ ryu りょ ryo ふぁ fa ふぃ fi ふぇ fe ふぉ fo ふゅ fyu ゔぁ va ゔぃ vi ゔぇ ve ゔぉ vo てぃ ti でぃ di
  てゅ tyu でゅ dyu とぅ tu どぅ du うぃ wi うぇ we うぉ wo つぁ tsa つぃ tsi つぇ tse つぉ tso すぃ si ずぃ zi
  くぁ kwa くぃ kwi くぇ kwe くぉ kwo ぐぁ gwa いぇ ye`,
)

/** Differences of keyboard input and of the romaji taught in Japanese schools. */
const asTyped: Readonly<Record<string, string>> = {
  ...syllables,
  ...table(
    `し si しゃ sya しゅ syu しぇ sye しょ syo ち ti ちゃ tya ちゅ tyu ちぇ tye ちょ tyo つ tu ふ hu
    じ zi じゃ zya じゅ zyu じぇ zye じょ zyo ぢ di ぢゃ dya ぢゅ dyu ぢょ dyo づ du を wo`,
  ),
}

/**
 * The Latin spellings of a kana reading, the plain one first:
 * - long vowels as spelled (`toufu`, `raamen`) and short (`tofu`, `ramen`),
 * - ん before b, m and p as `n` and `m` (`tenpura`, `tempura`), っち as `tchi` and `cchi`,
 * - as typed, where that differs (`susi`, `ryokutya`).
 * Spaces and other characters stay; katakana and half-width kana are read too.
 */
export function romajiOf(kana: string): string[] {
  const hiragana = [...kana.normalize('NFKC').toLowerCase()].map(hiraganaOf).join('')
  const lengths = bothLengths(read(hiragana, syllables))
  const nasals = lengths.flatMap((text) => [text, text.replace(/n(?=[bmp])/g, 'm')])
  const hepburn = nasals.flatMap((text) => [text, text.replace(/tch/g, 'cch')])
  return [...new Set([...hepburn, ...bothLengths(read(hiragana, asTyped))])]
}

const bothLengths = (long: string) => [long, shorten(long)]

function read(hiragana: string, ways: Readonly<Record<string, string>>): string {
  let text = ''
  let doubles = false
  for (let at = 0; at < hiragana.length; ) {
    const two = ways[hiragana.slice(at, at + 2)]
    const sign = hiragana[at] ?? ''
    at += two === undefined ? 1 : 2
    if (sign === 'っ') {
      doubles = true
      continue
    }
    const latin = sign === 'ー' ? longVowel(text) : (two ?? ways[sign] ?? sign)
    text += doubles ? doubled(latin) : latin
    doubles = false
  }
  return text
}

/** Doubled vowels (`ou`, `oo`, `uu` and others) become one. */
function shorten(text: string): string {
  return text.replace(/ou|oo/g, 'o').replace(/([aeiu])\1+/g, '$1')
}

function longVowel(before: string): string {
  const last = before.at(-1) ?? ''
  return 'aeiou'.includes(last) ? last : ''
}

function doubled(latin: string): string {
  if (latin.startsWith('ch')) return `t${latin}`
  return /^[bcdfghjkpqrstvwxyz]/.test(latin) ? `${latin[0]}${latin}` : latin
}

function hiraganaOf(sign: string): string {
  return sign >= 'ァ' && sign <= 'ヶ' ? String.fromCharCode(sign.charCodeAt(0) - 0x60) : sign
}

function table(text: string): Record<string, string> {
  const fields = text.trim().split(/\s+/)
  return Object.fromEntries(fields.flatMap((kana, at) => (at % 2 === 0 ? [[kana, fields[at + 1] ?? '']] : [])))
}
