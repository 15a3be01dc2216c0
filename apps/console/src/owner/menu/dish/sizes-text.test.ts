import { describe, expect, it } from 'vitest'
import { emptySize, movedSize, sizesOf, sizesText } from './sizes-text.ts'

describe('the sizes of a dish', () => {
  it.each([
    ['no size', '', []],
    ['a price', 'Small=9.00', [{ name: 'Small', price: '9.00', memberPrice: '' }]],
    [
      'a member price beside it',
      'S=9.00|L=12.00/10.00',
      [
        { name: 'S', price: '9.00', memberPrice: '' },
        { name: 'L', price: '12.00', memberPrice: '10.00' },
      ],
    ],
    ['an equals sign in the name', 'a=b=3', [{ name: 'a=b', price: '3', memberPrice: '' }]],
    ['a price that is none', 'Large=soon', [{ name: 'Large', price: 'soon', memberPrice: '' }]],
    ['two member prices', 'L=9/8/7', [{ name: 'L', price: '9', memberPrice: '8/7' }]],
  ])('are read with %s and written back', (_what, text, rows) => {
    expect(sizesOf(text)).toEqual(rows)
    expect(sizesText(rows)).toBe(text)
  })

  it('keep a text without a price as a name', () => {
    expect(sizesOf('Large')).toEqual([{ name: 'Large', price: '', memberPrice: '' }])
  })

  it('leave out a row that is empty, not one that lacks its name', () => {
    expect(sizesText([emptySize, { name: 'S', price: '9', memberPrice: '' }, emptySize])).toBe('S=9')
    expect(sizesText([{ name: '', price: '9', memberPrice: '' }])).toBe('=9')
  })

  it('write a bar in a name so that it does not end the size', () => {
    expect(sizesOf(sizesText([{ name: 'S|L', price: '9', memberPrice: '' }]))).toHaveLength(1)
  })

  it('move by one place, and stay at the ends', () => {
    const rows = sizesOf('S=1|M=2')
    expect(sizesText(movedSize(rows, 0, 1))).toBe('M=2|S=1')
    expect(movedSize(rows, 0, -1)).toBe(rows)
    expect(movedSize(rows, 1, 1)).toBe(rows)
  })
})
