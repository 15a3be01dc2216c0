import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { OpenedHouse } from '@comanda/contract/set-up/set-up.routes.ts'
import type { SetUp } from '@comanda/contract/set-up/set-up.schema.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { Config } from '../../config/config.ts'
import { linkBase } from '../../config/link-base.ts'
import type { Database } from '../../db/database.ts'
import { once } from '../../db/once.ts'
import type { Call } from '../../http/call.ts'
import { hashPassword } from '../../http/password.ts'
import { type House, setUpHouse } from './house.ts'
import { hasSeller } from './set-up.repository.ts'

export { createStoreSetUpService, type StoreSetUpService } from './owned-stores.ts'
export { createTableSetUpService, type TableSetUpService } from './owned-tables.ts'

export interface SetUpDeps {
  readonly db: Pick<Database, 'pool'>
  readonly config: Pick<Config, 'lan' | 'host' | 'port' | 'publicUrl' | 'isPublicUrlSet'>
}

type SetUpRefusal = 'set_up_code_wrong' | 'set_up_done'

export interface SetUpService {
  /** Makes the one-time code of this start; null = this house is set up. Only its hash stays in memory. */
  open(): Promise<string | null>
  /** Whether the database holds a seller. Once true, it is answered from memory. */
  isDone(): Promise<boolean>
  proveCode(code: string): Promise<Result<Record<string, never>, SetUpRefusal>>
  setUp(code: string, house: SetUp, call: Pick<Call, 'once'>): Promise<Result<OpenedHouse, SetUpRefusal | 'key_reused'>>
}

const codeBytes = 24

/** The first start of a house: a form that only the reader of the server's output can send. */
export function createSetUpService({ db, config }: SetUpDeps): SetUpService {
  let codeHash: Buffer | null = null
  let done = false

  async function isDone(): Promise<boolean> {
    done ||= await hasSeller(db.pool)
    return done
  }

  const isCode = (code: string) => codeHash !== null && timingSafeEqual(hashOf(code), codeHash)

  return {
    isDone,
    async open() {
      if (await isDone()) return null
      const code = randomBytes(codeBytes).toString('base64url')
      codeHash = hashOf(code)
      return code
    },
    async proveCode(code) {
      if (await isDone()) return refuse('set_up_done')
      return isCode(code) ? ok({}) : refuse('set_up_code_wrong')
    },
    async setUp(code, house, call) {
      // A stranger costs the server no password hash.
      if (!isCode(code)) return refuse((await isDone()) ? 'set_up_done' : 'set_up_code_wrong')
      const passwordHash = await hashPassword(house.owner.password)
      const actor = { who: `staff:${house.owner.username}`, where: 'console', reason: '' }
      return once(db, call.once, house.shop.sellerId, async (tx) => {
        const made = await setUpHouse(tx, house, passwordHash, actor)
        return made.ok ? ok(linksOf(made.value, linkBase(config))) : made
      })
    },
  }
}

function linksOf({ sellerId, storeId, tables: [first] }: House, base: string): OpenedHouse {
  return {
    ...{ sellerId, storeId },
    tableno: first?.tableNo ?? '',
    guestLink: first === undefined ? `${base}/s/${sellerId}/index/home` : `${base}/q/${first.code}`,
    terminalLink: `${base}/console/terminal?seller=${sellerId}`,
  }
}

const hashOf = (code: string) => createHash('sha256').update(code).digest()
