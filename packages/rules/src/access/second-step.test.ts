import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import cases from '../../cases/access/second-step.json' with { type: 'json' }
import { base32, codeAt, readRecoveryCode, stepOfCode } from './second-step.ts'
import { type Hmac, stepAt } from './timed-password.ts'

const hmac: Hmac = (key, message) => createHmac('sha1', key).update(message).digest()
const seed = new TextEncoder().encode(cases.key)
const now = 1_234_567_890_000
const step = stepAt(now)
const find = (code: string, usedStep = 0) => stepOfCode({ seed, usedStep }, code, now, hmac)

describe('the code of an authenticator app', () => {
  it.each(cases.codes)('at $seconds s is $code, as in RFC 6238', ({ seconds, code }) => {
    expect(codeAt(seed, stepAt(seconds * 1000), hmac)).toBe(code)
  })

  it('is taken a step early and a step late, in groups too', () => {
    for (const one of [step - 1, step, step + 1]) expect(find(codeAt(seed, one, hmac))).toBe(one)
    for (const one of [step - 2, step + 2]) expect(find(codeAt(seed, one, hmac))).toBeNull()
    expect(find('005 924')).toBe(step)
  })

  it('works once, and none before it works later', () => {
    expect(find('005924', step - 1)).toBe(step)
    expect(find('005924', step)).toBeNull()
    expect(find(codeAt(seed, step - 1, hmac), step)).toBeNull()
  })

  it.each(['', '5924', '0059240', '005925', 'abcdef'])('is not "%s"', (code) => {
    expect(find(code)).toBeNull()
  })
})

describe('base 32', () => {
  it.each(cases.base32)('of "$text" is "$is", as in RFC 4648', ({ text, is }) => {
    expect(base32(new TextEncoder().encode(text))).toBe(is)
  })
})

describe('a recovery code', () => {
  it('is read in groups and in capitals', () => {
    expect(readRecoveryCode(' ABCD-efgh 2345-wxyz')).toBe('abcdefgh2345wxyz')
  })

  it.each(['', '287082', 'abcd-efgh-2345-wxy', 'abcd-efgh-1345-wxyz'])('is not "%s"', (typed) => {
    expect(readRecoveryCode(typed)).toBeNull()
  })
})
