/** Readings of dish names that the dictionary, made for news, gets wrong. */
const kitchenWords: Readonly<Record<string, string>> = {
  参鸡: 'shēn jī',
  蚵仔: 'é zǐ',
  荠菜: 'jì cài',
  芥蓝: 'gài lán',
  芥兰: 'gài lán',
  花蛤: 'huā gé',
  仔姜: 'zǐ jiāng',
  仔鸡: 'zǐ jī',
  阿胶: 'ē jiāo',
}

let ready: Promise<(name: string) => string> | undefined

/**
 * The pinyin of a name: syllables without tones, joined by spaces, ü as v. A sign with several readings is read by its word.
 * Empty where there is no Chinese. The dictionary is loaded with the first menu.
 */
export function pinyinOf(): Promise<(name: string) => string> {
  ready ??= load()
  return ready
}

async function load(): Promise<(name: string) => string> {
  const { customPinyin, pinyin } = await import('pinyin-pro')
  customPinyin({ ...kitchenWords })
  return (name) => {
    if (!/\p{Script=Han}/u.test(name)) return ''
    return pinyin(name, { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' }).join(' ')
  }
}
