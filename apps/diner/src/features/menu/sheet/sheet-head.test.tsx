import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type Text, TextContext } from '../../../i18n/text.ts'
import { makeItem } from '../test-menu.fixture.ts'
import { SheetHead } from './sheet-head.tsx'

const text = ((id: string) => id) as Text
const drawn = (overrides: Partial<MenuItem>) =>
  renderToStaticMarkup(
    <TextContext value={text}>
      <SheetHead item={makeItem({ code: 'a', ...overrides })} out={false} left={undefined} />
    </TextContext>,
  )
/** Longer than 50 characters. */
const long = 'Sliced grass carp, ninety seconds in a broth of fresh Hanyuan pepper'

describe('the head of a dish’s sheet', () => {
  it('shows the menu’s own description, small, after the translation', () => {
    const html = drawn({ desc: 'Served cold', snddesc: '凉着吃', sndlang: 'zh' })
    expect(html).toMatch(/Served cold<small [^>]*lang="zh">凉着吃<\/small><\/p>/)
    expect(html).not.toContain('dish.more')
  })

  it('folds a long description in either language', () => {
    const folded = drawn({ desc: long, snddesc: '草鱼片下锅九十秒起锅', sndlang: 'zh' })
    expect(folded).toContain('dish.more')
    expect(folded).not.toContain('草鱼片')
    const html = drawn({ desc: '草鱼片下锅九十秒起锅', snddesc: long, sndlang: 'en' })
    expect(html).toContain('草鱼片下锅九十秒起锅 <button')
    expect(html).not.toContain('Sliced')
  })

  it('shows one description in the menu’s own language', () => {
    const html = drawn({ desc: '凉着吃' })
    expect(html.split('凉着吃').length - 1).toBe(1)
    expect(html).not.toContain('<small')
  })

  it('shows the seller’s icon beside the name, as the card does', () => {
    expect(drawn({ iconPath: '/icons/new.svg' })).toContain('src="/icons/new.svg"')
    expect(drawn({})).not.toContain('/icons/')
  })
})
