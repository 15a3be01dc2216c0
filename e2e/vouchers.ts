import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Stage } from './stage.ts'

interface SimulatedVoucher {
  readonly platform: 'meituan' | 'douyin'
  readonly number: string
  readonly kind: string
  readonly state: 'unused' | 'partly' | 'used' | 'over'
}

/** As in the simulator's file. */
interface KeptVoucher {
  readonly number: string
  readonly certificates: readonly { readonly verifyId: string }[]
}

/** How the simulated platforms answer, and to which requests. */
export interface Misbehaviour {
  readonly answers: 'normal' | 'lost after effect' | 'lost before' | '500' | 'slow'
  readonly at?: 'all' | 'prepare' | 'verify' | 'status' | 'cancel'
}

/** The demo's vouchers, for programs. */
export function voucherShelf(stage: Stage) {
  const path = `${stage.url}/simulators/vouchers`
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  const post = async (to: string, body: object) => {
    const answer = await fetch(path + to, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.status).toBe(200)
    return (await answer.json()) as SimulatedVoucher
  }
  return {
    /** An unused voucher. */
    fresh: async (platform: SimulatedVoucher['platform'], kind = 'dish') =>
      (await post('/renew', { platform, kind })).number,
    async stateOf(number: string): Promise<SimulatedVoucher['state'] | undefined> {
      const answer = await fetch(path, { headers: { accept: 'application/json' } })
      const { vouchers } = (await answer.json()) as { vouchers: readonly SimulatedVoucher[] }
      return vouchers.find((one) => one.number === number)?.state
    },
    /** The platform's numbers of active redemptions; none = unused. */
    redemptionsOf(number: string): readonly string[] {
      const kept = readFileSync(join(stage.dataDir, 'simulators', 'vouchers.json'), 'utf8')
      const { vouchers } = JSON.parse(kept) as { vouchers: readonly KeptVoucher[] }
      const voucher = vouchers.find((one) => one.number === number)
      return (voucher?.certificates ?? []).map(({ verifyId }) => verifyId).filter((id) => id !== '')
    },
    /** Redeems it at the store's counter. */
    useAtCounter: (platform: SimulatedVoucher['platform'], number: string) =>
      post('/use', { platform, number, storeId: '101' }),
    misbehave: (how: Misbehaviour) => post('/switches', how),
  }
}
