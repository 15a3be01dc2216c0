import { describe, expect, it } from 'vitest'
import { matchPhotos } from './photo-match.ts'

const dishes = [
  { code: 'T01', names: ['绿妍', 'Green beauty', ''] },
  { code: 'T02', names: ['金凤茶王', 'Golden phoenix', '金鳳茶王'] },
  { code: 'T', names: ['茶', 'Tea (hot)', 'お茶'] },
  { code: 'F01', names: ['米饭', 'Rice', 'ご飯'] },
  { code: 'F02', names: ['炒饭', 'Rice', ''] },
  { code: 'A-1', names: ['套餐', '', ''] },
]
const dishOf = (file: string) => matchPhotos([file], dishes)[0]

describe('a photograph', () => {
  it.each([
    ['T01.jpg', 'T01'],
    ['t01.JPEG', 'T01'],
    ['Ｔ０１.png', 'T01'],
    ['photos/T02 (2).webp', 'T02'],
    ['T02-3.jpg', 'T02'],
    ['T01_front.jpg', 'T01'],
    ['T01 Golden phoenix.jpg', 'T01'],
    ['A-1.jpg', 'A-1'],
    ['A-1 big.jpg', 'A-1'],
    ['绿妍.jpg', 'T01'],
    ['green_beauty.jpg', 'T01'],
    ['Golden Phoenix copy.jpg', 'T02'],
    ['金鳳茶王 (1).jpg', 'T02'],
    ['tea hot.avif', 'T'],
  ])('%s is of dish %s', (file, code) => {
    expect(dishOf(file)).toBe(code)
  })

  it.each(['IMG_2041.jpg', 'T011.jpg', 'Rice.jpg', '.jpg', 'green.jpg'])('%s is of no dish', (file) => {
    expect(dishOf(file)).toBe('')
  })
})

describe('photographs', () => {
  it('of one dish leave it to the one that is named best', () => {
    expect(matchPhotos(['绿妍.jpg', 'T01.jpg', 'T01 side.jpg'], dishes)).toEqual(['', 'T01', ''])
    expect(matchPhotos(['T02 a.jpg', 'T02 b.jpg'], dishes)).toEqual(['T02', ''])
  })

  it('without a dish do not stand in each other’s way', () => {
    expect(matchPhotos(['a.jpg', 'b.jpg', 'T01.jpg'], dishes)).toEqual(['', '', 'T01'])
  })
})
