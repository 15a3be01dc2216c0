import { describe, expect, it } from 'vitest'
import { demoMarkOf, hashPassword, markHash, verifyPassword } from './password.ts'

describe('a password', () => {
  it('matches its own hash, and no other password does', async () => {
    const stored = await hashPassword('comanda-owner')
    expect(stored).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
    expect(await verifyPassword('comanda-owner', stored)).toBe(true)
    expect(await verifyPassword('comanda-waiter', stored)).toBe(false)
    expect(await verifyPassword('', stored)).toBe(false)
  })

  it('gives a different hash each time', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'))
  })

  it('is equal composed or decomposed', async () => {
    expect(await verifyPassword('cafe\u0301', await hashPassword('caf\u00e9'))).toBe(true)
  })

  it('still matches a hash with a demo mark', async () => {
    const plain = await hashPassword('comanda-kitchen')
    expect(demoMarkOf(plain)).toBeUndefined()
    for (const mark of ['published', 'once'] as const) {
      expect(demoMarkOf(markHash(plain, mark))).toBe(mark)
      expect(await verifyPassword('comanda-kitchen', markHash(plain, mark))).toBe(true)
      expect(await verifyPassword('else', markHash(plain, mark))).toBe(false)
    }
  })

  it('is refused for an unknown name and for a broken hash, without throwing', async () => {
    expect(await verifyPassword('anything', undefined)).toBe(false)
    expect(await verifyPassword('', undefined)).toBe(false)
    expect(await verifyPassword('anything', 'scrypt$1$1$1$$')).toBe(false)
    expect(await verifyPassword('anything', 'plain')).toBe(false)
  })
})
