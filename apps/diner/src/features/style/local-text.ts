export type Texts = {
  readonly zh?: string | undefined
  readonly en?: string | undefined
  readonly ja?: string | undefined
}

/** An owner's text in the guest's language, else in the one it was written in. */
export function localText(texts: Texts, language: 'zh' | 'en' | 'ja'): string {
  return texts[language] || texts.zh || texts.en || texts.ja || ''
}
