import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/**
 * 32 MiB and about a tenth of a second for each guess (OWASP's setting N=2^15, r=8, p=3). The cost is written into every
 * hash, so that it can be raised without locking anyone out.
 */
const cost: Cost = { N: 2 ** 15, r: 8, p: 3 }
const saltBytes = 16
const hashBytes = 32

/**
 * Behind a hash: the password is the demo's own and nobody has chosen another. `published` stands in DESIGN §3; `once` was
 * made for phones in the room and is replaced at the next start. Setting a password drops the mark.
 */
export type DemoMark = 'published' | 'once'

/** `scrypt$N$r$p$salt$hash`, salt and hash in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await derive(password, salt, hashBytes, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/**
 * `stored` undefined means there is no such person: the same work is done and the answer is false, so that the time
 * taken does not tell which user names exist. A hash that cannot be read is false too.
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
  // The same password typed on two keyboards can arrive composed or decomposed; NFKC makes it one.
  const text = password.normalize('NFKC')
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(text, salt, length, { N, r, p, maxmem: 256 * N * r }, (error, hash) => {
      if (error === null) resolve(hash)
      else reject(error)
    })
  })
}
