import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadWalletKeys, type WalletKeys } from './wallet-keys.ts'
import type { WalletOrder } from './wallet-ledger.ts'

/** For tests: fresh keys of a wallet and its one merchant. */
export function makeWalletKeys(): WalletKeys {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-wallet-'))
  try {
    return loadWalletKeys(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export function makeWalletOrder(overrides: Partial<WalletOrder> = {}): WalletOrder {
  return {
    outtradeno: 'A0000000000000000000000A',
    request: '{}',
    prepayId: 'wx0000000000000000',
    description: '川味小馆',
    total: 100,
    currency: 'CNY',
    notifyUrl: 'http://127.0.0.1:9/pay/notify/weixin/demo',
    expiresAt: Number.MAX_SAFE_INTEGER,
    linkedAt: 0,
    state: 'open',
    transactionId: '4200000000000000000000000001',
    paidAt: 0,
    noticed: 0,
    ...overrides,
  }
}
