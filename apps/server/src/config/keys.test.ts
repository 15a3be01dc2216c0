import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseError } from '../db/database-error.ts'
import { loadWalletKeys } from '../providers/payment/simulator/wallet-keys.ts'
import { ConfigError } from './config.ts'
import { loadKeys } from './keys.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-keys-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const keyOf = (env = {}) => loadKeys(folder, env).cookieSecret

describe('the key that signs cookies', () => {
  it('is created at the first start and stays, without leftover files', () => {
    const made = keyOf()
    expect(made).toHaveLength(32)
    expect(keyOf()).toEqual(made)
    expect(readdirSync(join(folder, 'keys'))).toEqual(['cookie.key'])
  })

  it('is recreated from an empty or torn file, because anyone could sign with that', () => {
    mkdirSync(join(folder, 'keys'))
    for (const torn of [Buffer.alloc(0), Buffer.alloc(31)]) {
      writeFileSync(join(folder, 'keys/cookie.key'), torn)
      expect(keyOf()).toHaveLength(32)
    }
  })

  it('comes from the environment for servers with one database, and is never short', () => {
    const secret = 'x'.repeat(32)
    expect(keyOf({ COMANDA_SECRET: secret })).toEqual(Buffer.from(secret))
    expect(() => keyOf({ COMANDA_SECRET: 'short' })).toThrow(ConfigError)
    expect(() => keyOf({ COMANDA_SECRET: 'short' })).toThrow('at least 32')
  })
})

describe('a data folder without room for a key', () => {
  it("is reported in one sentence, for the cookie key and the simulated wallet's keys", () => {
    const file = join(folder, 'not-a-folder')
    writeFileSync(file, '')
    const sentence = `The data folder ${file} cannot be written (ENOTDIR): choose another with DATA_DIR or change its owner.`
    for (const load of [loadKeys, loadWalletKeys]) {
      const start = () => load(file, {})
      expect(start).toThrow(DatabaseError)
      expect(start).toThrow(sentence)
    }
  })

  it.skipIf(!existsSync('/proc/self'))('is reported at once when no folder can be created', () => {
    expect(() => loadKeys('/proc/comanda', {})).toThrow('cannot be written (ENOENT)')
  })
})
