import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import cases from '../../cases/member/member-code.json' with { type: 'json' }
import { type Hmac, passwordAt, stepAt } from '../access/timed-password.ts'
import { groupCode, memberCode, readMemberCode } from './member-code.ts'

const hmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()
const seed = new TextEncoder().encode(cases.key)

describe('a member code', () => {
  it.each(cases.passwords)('at $seconds s has the digits $password of RFC 6238', ({ seconds, password }) => {
    expect(passwordAt(seed, stepAt(seconds * 1000), hmac)).toBe(password)
  })
  it.each(cases.codes)('of $handle at $seconds s is $code', ({ handle, seconds, code }) => {
    expect(groupCode(memberCode(handle, seed, stepAt(seconds * 1000), hmac))).toBe(code)
  })
  it.each(cases.read)('$what: $typed', ({ typed, handle, password }) => {
    expect(readMemberCode(typed)).toEqual(handle === undefined ? null : { handle, password })
  })
  it('with any one digit wrong is none', () => {
    const code = memberCode('012345678', seed, 1, hmac)
    for (let place = 0; place < code.length; place += 1) {
      for (let more = 1; more < 10; more += 1) {
        const digit = (Number(code[place]) + more) % 10
        expect(readMemberCode(code.slice(0, place) + digit + code.slice(place + 1))).toBeNull()
      }
    }
  })
})
