import { describe, expect, it } from 'vitest'
import golden from '../../cases/member/member-search.json' with { type: 'json' }
import { cardMark, readMemberSearch } from './member-search.ts'

describe('what staff type to find a member', () => {
  it.each(golden.cases)('$what: $typed', ({ typed, reads }) => {
    expect(readMemberSearch(typed, golden.zones)).toEqual(reads)
  })
  it('may be a number of several countries', () => {
    const numbers = [
      { zone: '65', digits: '91234567' },
      { zone: '852', digits: '91234567' },
    ]
    expect(readMemberSearch('91234567', ['65', '852'])).toEqual({ kind: 'phone', numbers })
  })
})

describe('a card in a record', () => {
  it('shows its last four digits', () => {
    expect(cardMark('1234567890123456')).toBe('…3456')
  })
})
