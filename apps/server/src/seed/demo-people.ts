import { randomInt } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { type DemoMark, demoMarkOf, hashPassword, markHash } from '../http/password.ts'
import { regionHouses } from './demo-region.ts'
import { demoSellerId } from './demo-store.ts'

/** Each has the same people, with the same passwords. */
const demoSellerIds = [demoSellerId, ...regionHouses.map(({ sellerId }) => sellerId)]

export interface DemoPerson {
  readonly username: string
  readonly displayName: string
  readonly role: 'owner' | 'waiter' | 'kitchen'
  readonly password: string
}

const people = [
  { username: 'owner', displayName: '陈掌柜', role: 'owner' },
  { username: 'waiter', displayName: '小周', role: 'waiter' },
  { username: 'kitchen', displayName: '后厨', role: 'kitchen' },
] as const

/**
 * The people of DESIGN §3. Their published passwords are only safe on the machine itself. When other phones can reach the
 * server (`lan`), each person gets a new one, printed once at start.
 */
export function demoPeople({ lan }: { readonly lan: boolean }): readonly DemoPerson[] {
  return people.map((person) => ({ ...person, password: lan ? freshPassword() : `comanda-${person.username}` }))
}

export interface HashedPerson extends DemoPerson {
  readonly hash: string
}

/** New passwords are hashed each time, the published ones once a process: tests seed many times. */
export function hashPeople({ lan }: { readonly lan: boolean }): Promise<readonly HashedPerson[]> {
  if (lan) return hashAll(demoPeople({ lan }), 'once')
  publishedPeople ??= hashAll(demoPeople({ lan }), 'published')
  return publishedPeople
}

let publishedPeople: Promise<readonly HashedPerson[]> | undefined

function hashAll(all: readonly DemoPerson[], mark: DemoMark): Promise<readonly HashedPerson[]> {
  return Promise.all(
    all.map(async (person) => ({ ...person, hash: markHash(await hashPassword(person.password), mark) })),
  )
}

/**
 * At a later start each person gets a new password (`lan`) or the published one again. A person who chose a password keeps
 * it. Terminals stay signed in after a restart. With `lan` those that may have used a published password are signed out.
 */
export async function refreshPeople(db: Pick<Database, 'pool'>, lan: boolean): Promise<readonly DemoPerson[]> {
  const { rows } = await db.pool.query<StaffRow>(
    `select seller_id as "sellerId", username, password_hash as hash from staff where seller_id = any($1::text[])`,
    [demoSellerIds],
  )
  const marked = rows.map((row) => ({ ...row, mark: demoMarkOf(row.hash) })).filter(({ mark }) => mark !== undefined)
  const ours = ({ username }: DemoPerson) =>
    marked.some((row) => row.sellerId === demoSellerId && row.username === username)
  const stale = marked.filter(({ mark }) => lan || mark === 'once')
  if (stale.length === 0) return demoPeople({ lan: false }).filter(ours)
  const people = await hashPeople({ lan })
  await Promise.all(
    stale.map(async ({ sellerId, username, mark }) => {
      const person = people.find((one) => one.username === username)
      if (person !== undefined) await setPassword(db, sellerId, person, lan && mark === 'published')
    }),
  )
  return people.filter(ours)
}

interface StaffRow {
  readonly sellerId: string
  readonly username: string
  readonly hash: string
}

async function setPassword(
  db: Pick<Database, 'pool'>,
  sellerId: string,
  { username, hash }: HashedPerson,
  signsOut: boolean,
): Promise<void> {
  await db.pool.query(
    `with changed as (
       update staff set password_hash = $3 where seller_id = $1 and username = $2
     )
     delete from staff_session where seller_id = $1 and username = $2 and $4`,
    [sellerId, username, hash, signsOut],
  )
}

/** Four groups of four letters and digits, none of which look alike: easy to read out. 79 bits. */
function freshPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/**
 * Whether a person of any seller still has a published password. Checked once at start-up: production does not open with
 * one.
 */
export async function hasDemoPasswords(db: Database): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `select 1 from staff where password_hash like '%$published' or password_hash like '%$once' limit 1`,
  )
  return rowCount === 1
}
