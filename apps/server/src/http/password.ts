import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/**
 * 32 MiB and about a tenth of a second for each guess (OWASP's setting N=2^15, r=8, p=3). Every hash names its cost, so
 * a higher cost later does not lock staff out.
 */
const cost: Cost = { N: 2 ** 15, r: 8, p: 3 }
const saltBytes = 16
const hashBytes = 32

/**
 * Follows the hash of a demo password that has not been changed. `published` = the password of the README. `once` =
 * made by a start for phones in the room; the next start replaces it. A new password drops the mark.
 */
export type DemoMark = 'published' | 'once'

/** `scrypt$N$r$p$salt$hash`, salt and hash in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await derive(password, salt, hashBytes, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/**
 * An undefined `stored` means an unknown user. The same work is done for it, so that the time does not reveal which
 * names exist. An unreadable hash is false too.
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const known = stored === undefined ? undefined : readHash(stored)
  const wanted = known ?? { ...cost, salt: Buffer.alloc(saltBytes), hash: Buffer.alloc(hashBytes) }
  const found = await derive(password, wanted.salt, wanted.hash.length, wanted)
  return timingSafeEqual(found, wanted.hash) && known !== undefined
}

export function markHash(hash: string, mark: DemoMark): string {
  return `${hash}$${mark}`
}

export function demoMarkOf(hash: string): DemoMark | undefined {
  return (['published', 'once'] as const).find((mark) => hash.endsWith(`$${mark}`))
}

interface Cost {
  readonly N: number
  readonly r: number
  readonly p: number
}

interface ReadHash extends Cost {
  readonly salt: Buffer
  readonly hash: Buffer
}

function readHash(stored: string): ReadHash | undefined {
  const match =
    /^scrypt\$(\d{1,7})\$(\d{1,2})\$(\d{1,2})\$([\w-]{16,128})\$([\w-]{22,128})(?:\$(?:published|once))?$/.exec(stored)
  if (match === null) return undefined
  const [, N = '', r = '', p = '', salt = '', hash = ''] = match
  return {
    N: Number(N),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  }
}

function derive(password: string, salt: Buffer, length: number, { N, r, p }: Cost) {
  // Two keyboards may send the same password composed or decomposed; NFKC makes them equal.
  const text = password.normalize('NFKC')
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(text, salt, length, { N, r, p, maxmem: 256 * N * r }, (error, hash) => {
      if (error === null) resolve(hash)
      else reject(error)
    })
  })
}
