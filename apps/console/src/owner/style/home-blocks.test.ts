import { describe, expect, it } from 'vitest'
import { emptyItem, isLinkFit, linkKindOf, linkKinds, moved, newBlock, withLinkKind } from './home-blocks.ts'

describe('the blocks of the home page', () => {
  it('move by one place or by many, and not beyond an end', () => {
    const list = ['a', 'b', 'c']
    expect(moved(list, 2, 1)).toEqual(['a', 'c', 'b'])
    expect(moved(list, 0, 2)).toEqual(['b', 'c', 'a'])
    for (const [from, to] of [
      [0, -1],
      [2, 3],
      [3, 0],
    ] as const)
      expect(moved(list, from, to)).toEqual(list)
  })

  it('begin with as many targets as they show', () => {
    expect(newBlock('button3').items).toHaveLength(3)
    expect(newBlock('seller').items).toHaveLength(0)
    expect(newBlock('banner').items).toHaveLength(1)
  })
})

describe('the link of a target', () => {
  it.each(linkKinds)('is of kind %s again after it was chosen', (kind) => {
    expect(linkKindOf(withLinkKind(emptyItem, kind))).toBe(kind)
  })

  it.each([
    ['inner', '/index/mine', true],
    ['inner', 'hycz', true],
    ['inner', '//evil.example', false],
    ['inner', 'index/mine', false],
    ['url', 'https://example.com/a?b=1', true],
    ['url', 'https://', false],
    ['url', 'http://example.com', false],
    ['url', 'javascript:alert(1)', false],
    ['wxminip', '/pages/index', true],
  ] as const)('%s "%s" is fit: %s', (linkType, link, fit) => {
    expect(isLinkFit({ ...emptyItem, linkType, link })).toBe(fit)
  })
})
