import { expect, it } from 'vitest'
import { telLink } from './tel-link.ts'

it('a number that can be called is a link of digits, and none where there is none', () => {
  expect(telLink('+86 138-0000 0001')).toBe('tel:+8613800000001')
  expect(telLink('ask the store')).toBe('')
})
