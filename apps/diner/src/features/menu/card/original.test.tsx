import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Original } from './original.tsx'

const drawn = (of: string, shown: string, lang?: string) =>
  renderToStaticMarkup(<Original of={of} shown={shown} lang={lang} />)

describe('what the menu calls a word', () => {
  it('stands beside its translation, in the language it says it is in', () => {
    expect(drawn('少糖', 'Less sugar', 'zh')).toMatch(/^<small [^>]*lang="zh">少糖<\/small>$/)
  })

  it('does not stand there twice: without a translation, or for who reads the menu’s own language', () => {
    expect(drawn(' 少糖 ', '少糖', 'zh')).toBe('')
    expect(drawn('少糖', 'Less sugar')).toBe('')
  })
})
