import { describe, expect, it } from 'vitest'
import { ownPicture, pictureSrcSet } from './picture.ts'

describe('a picture on our server', () => {
  it('is recognised by path, a photograph by name', () => {
    expect(ownPicture('/pictures/boba.webp')).toEqual({ name: 'boba', isCutout: true })
    expect(ownPicture('/pictures/photo-0a1b.webp')).toEqual({ name: 'photo-0a1b', isCutout: false })
    expect(ownPicture('/pictures/cutout-0a1b.webp')).toEqual({ name: 'cutout-0a1b', isCutout: true })
  })

  it.each([
    'https://elsewhere.example/pictures/boba.webp',
    '//pictures/boba.webp',
    '/pictures/boba.jpg',
    '/pictures/../keys/cookie.webp',
    '/pictures/a/b.webp',
    '/pictures/.webp',
    `/pictures/${'a'.repeat(65)}.webp`,
    '',
  ])('is not %s', (path) => {
    expect(ownPicture(path)).toBeNull()
  })

  it('comes in three widths', () => {
    expect(pictureSrcSet('boba', 'webp')).toBe(
      '/pictures/boba/160.webp 160w, /pictures/boba/320.webp 320w, /pictures/boba/640.webp 640w',
    )
  })
})
