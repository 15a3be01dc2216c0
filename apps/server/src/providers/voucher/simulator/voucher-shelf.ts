import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type VoucherPlatform, voucherPlatform } from '@comanda/contract/voucher/voucher.schema.ts'
import { z } from 'zod'
import {
  goods,
  isSold,
  newVoucher,
  numberOf,
  type SimulatedCertificate,
  type SimulatedVoucher,
  type SimulatedWay,
  type VoucherKind,
  voucherKinds,
} from './simulated-voucher.ts'

/** What Douyin stores of a `prepare`: it may be verified once. */
export interface PreparedToken {
  readonly number: string
  readonly storeId: string
  /** The certificate it verified; '' = not yet. */
  certificateId: string
}

const keptShelf = z.object({
  vouchers: z.array(
    z.object({
      platform: voucherPlatform,
      number: z.string(),
      kind: z.enum(voucherKinds),
      certificates: z.array(
        z.object({
          ...{ id: z.string(), usedAt: z.number(), storeId: z.string(), verifyId: z.string() },
          by: z.enum(['', 'application', 'counter']),
        }),
      ),
    }),
  ),
  tokens: z.record(z.string(), z.object({ number: z.string(), storeId: z.string(), certificateId: z.string() })),
  count: z.number(),
})
type Kept = z.output<typeof keptShelf>

/** Fresh vouchers and tokens kept; the permanent numbers are always kept. */
const freshMax = 400
const tokensMax = 400
/** Numbers of fresh vouchers start here. */
const firstFresh = 100

/** All the demo's vouchers, in memory and in a small file that survives a restart. */
export class VoucherShelf {
  readonly #file: string | null
  readonly #vouchers = new Map<string, SimulatedVoucher>()
  readonly #tokens = new Map<string, PreparedToken>()
  #count = firstFresh

  constructor(file: string | null) {
    this.#file = file
    for (const platform of voucherPlatform.options) {
      voucherKinds.forEach((kind, index) => {
        if (isSold(platform, kind)) this.#put(newVoucher(platform, kind, numberOf(platform, index + 1)))
      })
    }
    const kept = readKept(file)
    if (kept === null) return
    for (const voucher of kept.vouchers) this.#put(voucher)
    for (const [token, prepared] of Object.entries(kept.tokens)) this.#tokens.set(token, prepared)
    this.#count = kept.count
  }

  list(): readonly SimulatedVoucher[] {
    return [...this.#vouchers.values()]
  }

  find(platform: VoucherPlatform, number: string): SimulatedVoucher | undefined {
    const voucher = this.#vouchers.get(number)
    return voucher?.platform === platform ? voucher : undefined
  }

  /** Only Douyin names a voucher by more than its number. */
  certificate(
    matches: (certificate: SimulatedCertificate) => boolean,
  ): { readonly voucher: SimulatedVoucher; readonly certificate: SimulatedCertificate } | undefined {
    for (const voucher of this.#vouchers.values()) {
      const certificate = voucher.platform === 'douyin' ? voucher.certificates.find(matches) : undefined
      if (certificate !== undefined) return { voucher, certificate }
    }
    return undefined
  }

  /** A fresh voucher of the kind, with an unused number. */
  renew(platform: VoucherPlatform, kind: VoucherKind): SimulatedVoucher {
    this.#count += 1
    const voucher = newVoucher(platform, kind, numberOf(platform, this.#count))
    this.#put(voucher)
    const fresh = this.list().filter(({ number }) => Number(number.slice(4)) > firstFresh)
    const [oldest] = fresh
    if (fresh.length > freshMax && oldest !== undefined) this.#vouchers.delete(oldest.number)
    this.save()
    return voucher
  }

  prepare(number: string, storeId: string): string {
    const token = randomBytes(16).toString('hex')
    this.#tokens.set(token, { number, storeId, certificateId: '' })
    const oldest = this.#tokens.keys().next()
    if (this.#tokens.size > tokensMax && !oldest.done) this.#tokens.delete(oldest.value)
    this.save()
    return token
  }

  prepared(token: string): PreparedToken | undefined {
    return this.#tokens.get(token)
  }

  redeem(certificate: SimulatedCertificate, storeId: string, now: Date, by: SimulatedWay = 'application'): void {
    certificate.by = by
    certificate.usedAt = now.getTime()
    certificate.storeId = storeId
    certificate.verifyId = `8${randomBytes(6).readUIntBE(0, 6).toString().padStart(18, '0').slice(-18)}`
    this.save()
  }

  /** Uses the first unused one at a counter; storeId '' = a store it is valid at. */
  useAtCounter({ kind, certificates }: SimulatedVoucher, storeId: string, now: Date): void {
    const left = certificates.find(({ usedAt }) => usedAt === 0)
    if (left !== undefined) this.redeem(left, storeId || (goods[kind].storeIds[0] ?? ''), now, 'counter')
  }

  giveBack(certificate: SimulatedCertificate): void {
    certificate.by = ''
    certificate.usedAt = 0
    certificate.storeId = ''
    certificate.verifyId = ''
    this.save()
  }

  /** Written beside and renamed, so that a kill leaves the previous file. */
  save(): void {
    if (this.#file === null) return
    mkdirSync(dirname(this.#file), { recursive: true })
    const half = `${this.#file}.${randomBytes(4).toString('hex')}`
    const kept: Kept = { vouchers: [...this.list()], tokens: Object.fromEntries(this.#tokens), count: this.#count }
    writeFileSync(half, JSON.stringify(kept))
    renameSync(half, this.#file)
  }

  #put(voucher: SimulatedVoucher): void {
    this.#vouchers.set(voucher.number, voucher)
  }
}

/** No file yet, or an unreadable one: the shelf starts as new. */
function readKept(file: string | null): Kept | null {
  try {
    return file === null ? null : keptShelf.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}
