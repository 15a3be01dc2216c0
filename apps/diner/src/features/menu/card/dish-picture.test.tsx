import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { DishPicture } from './dish-picture.tsx'

const blur = 'data:image/webp;base64,AA'

function draw(picPath: string, more: { blur?: string } = {}) {
  const item = { picPath, hue: 3, showName: '鲈鱼', ...more }
  return renderToStaticMarkup(<DishPicture item={item} place="row" out={false} className="at" />)
}

describe("a dish's picture", () => {
  it('has three widths, a photograph as AVIF before WebP, over its blur', () => {
    const html = draw('/pictures/photo-1.webp', { blur })
    expect(html).toContain(
      '<source type="image/avif" srcSet="/pictures/photo-1/160.avif 160w, /pictures/photo-1/320.avif 320w, /pictures/photo-1/640.avif 640w" sizes="92px"/>',
    )
    expect(html).toContain('srcSet="/pictures/photo-1/160.webp 160w,')
    expect(html).toContain('loading="lazy"')
    expect(html.indexOf(blur)).toBeGreaterThan(html.indexOf('</picture>'))
  })

  it('is WebP only for a cut-out, and narrower than its tile', () => {
    const html = draw('/pictures/boba.webp', { blur })
    expect(html).not.toContain('avif')
    expect(html).toContain('sizes="66px" srcSet="/pictures/boba/160.webp 160w,')
  })

  it('is unchanged at a foreign address', () => {
    const html = draw('https://elsewhere.example/fish.jpg')
    expect(html).toContain('src="https://elsewhere.example/fish.jpg"')
    expect(html).not.toContain('srcSet')
    expect(html).not.toContain('sizes')
  })

  it('falls back to the name’s first character', () => {
    expect(draw('')).toContain('鲈</span>')
    expect(draw('')).not.toContain('<img')
  })
})
