import { expect, it } from 'vitest'
import { telLink } from './tel-link.ts'

it('links the digits of a phone number, or nothing without digits', () => {
  expect(telLink('+86 138-0000 0001')).toBe('tel:+8613800000001')
  expect(telLink('ask the store')).toBe('')
})
