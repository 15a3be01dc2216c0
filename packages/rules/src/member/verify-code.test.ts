import { describe, expect, it } from 'vitest'
import cases from '../../cases/member/verify-code.json' with { type: 'json' }
import { codeIn, codeLife, isCodeOpen } from './verify-code.ts'

const { life, pasted } = cases

describe('a code in pasted text', () => {
  it.each(pasted)('$what', ({ text, code }) => {
    expect(codeIn(text)).toBe(code)
  })
})

describe('validity of a code', () => {
  it.each(life)('$what: $isOpen', ({ tries, isOver, after, isOpen }) => {
    const sentAt = Date.UTC(2026, 10, 22, 3)
    const sent = { expiresAt: sentAt + codeLife.seconds * 1000, tries, isOver }
    expect(isCodeOpen(sent, sentAt + after * 1000)).toBe(isOpen)
  })
})
