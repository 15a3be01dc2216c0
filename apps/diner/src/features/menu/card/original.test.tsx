import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Original } from './original.tsx'

const drawn = (of: string, shown: string, lang?: string) =>
  renderToStaticMarkup(<Original of={of} shown={shown} lang={lang} />)

describe('the original word of the menu', () => {
  it('stands beside its translation with its language marked', () => {
    expect(drawn('少糖', 'Less sugar', 'zh')).toMatch(/^<small [^>]*lang="zh">少糖<\/small>$/)
  })

  it('is left out without a translation or in the guest’s own language', () => {
    expect(drawn(' 少糖 ', '少糖', 'zh')).toBe('')
    expect(drawn('少糖', 'Less sugar')).toBe('')
  })
})
