import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderError } from '../../../db/database-error.ts'
import { makeFolders } from '../../../db/embedded/make-folders.ts'

/** Keys of both sides of the simulated wallet: the seller's and the wallet's own. */
export interface WalletKeys {
  readonly mchid: string
  readonly appid: string
  readonly merchantSerial: string
  readonly merchantPrivate: KeyObject
  readonly merchantPublic: KeyObject
  readonly platformSerial: string
  readonly platformPrivate: KeyObject
  readonly platformPublic: KeyObject
  readonly apiKey: Buffer
}

/** Production refuses to start with this merchant number. */
export const simulatedMchid = '1000000000'

interface KeyFile {
  readonly merchant: string
  readonly platform: string
  readonly apiKey: string
}

/** Created at the first start and kept in DATA_DIR/keys, so that earlier notices verify after a restart. */
export function loadWalletKeys(dataDir: string): WalletKeys {
  const folder = join(dataDir, 'keys')
  const file = join(folder, 'wallet-simulator.json')
  const { merchant, platform, apiKey } = readKeys(file) ?? makeKeysIn(dataDir, folder, file)
  const merchantPrivate = createPrivateKey(merchant)
  const platformPrivate = createPrivateKey(platform)
  return {
    mchid: simulatedMchid,
    appid: 'wxsimulated0000001',
    merchantSerial: 'C0FFEE00000000000000000000000001',
    merchantPrivate,
    merchantPublic: createPublicKey(merchantPrivate),
    platformSerial: 'PUB_KEY_ID_0100000000002026112100000000000001',
    platformPrivate,
    platformPublic: createPublicKey(platformPrivate),
    apiKey: Buffer.from(apiKey, 'base64'),
  }
}

function makeKeysIn(dataDir: string, folder: string, file: string): KeyFile {
  try {
    return makeKeys(folder, file)
  } catch (error) {
    throw folderError(dataDir, error)
  }
}

function readKeys(file: string): KeyFile | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as KeyFile
  } catch {
    return null
  }
}

function makeKeys(folder: string, file: string): KeyFile {
  const makeKey = () =>
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const keys = { merchant: makeKey(), platform: makeKey(), apiKey: randomBytes(32).toString('base64') }
  makeFolders(folder, 0o700)
  const half = `${file}.${randomBytes(4).toString('hex')}`
  writeFileSync(half, JSON.stringify(keys), { mode: 0o600 })
  try {
    // Of two servers starting at once, the first creates the keys and the other reads them.
    linkSync(half, file)
  } catch {
    return readKeys(file) ?? keys
  } finally {
    rmSync(half, { force: true })
  }
  return keys
}
