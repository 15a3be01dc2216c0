import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { DatabaseError } from '../database-error.ts'

export interface Ids {
  readonly uid: number
  readonly gid: number
}

/**
 * The user that runs PostgreSQL, which refuses root. Root uses a number of its own that no account has, so that no other
 * process can read the cluster or reach its socket. Every other user runs it themselves.
 */
export interface PostgresUser {
  /** Undefined: the user of this process. */
  readonly ids: Ids | undefined
  /** The account that makes the cluster, when `ids` has no account: initdb refuses a user without one. */
  readonly maker?: Ids
}

/** Numbers that neither distributions nor systemd give out, inside the map of a rootless container. */
const ownIds = { first: 61_000, last: 61_183 }

/** A fixed environment: the operator's locale and PG* variables must not change how a cluster is made or found. */
export const postgresEnv = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' }

/**
 * An existing cluster keeps its owner, so that root can start a folder that a user made. One of `nobody`, or of root amid
 * a change of owner, gets root's own number (`takeOver`).
 */
export function choosePostgresUser(cluster: string): PostgresUser {
  const own = process.getuid?.()
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (own !== 0) {
    if (owner !== undefined && own !== undefined && owner.uid !== own) {
      throw new DatabaseError(
        `The database in ${cluster} belongs to another user (uid ${owner.uid}): start as the same user as before.`,
      )
    }
    return { ids: undefined }
  }
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  const nobody = findNobody(accounts)
  if (owner !== undefined && owner.uid !== 0 && owner.uid !== nobody.uid) {
    return { ids: { uid: owner.uid, gid: owner.gid } }
  }
  return { ids: freeIds(accounts), maker: nobody }
}

function freeIds(accounts: readonly string[]): Ids {
  const taken = new Set(accounts.map((entry) => Number(entry.split(':')[2])))
  let uid = ownIds.first
  while (taken.has(uid) && uid < ownIds.last) uid += 1
  return { uid, gid: uid }
}

function findNobody(accounts: readonly string[]): Ids {
  const line = accounts.find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (uid === undefined || gid === undefined) {
    throw new DatabaseError(
      'PostgreSQL does not run as root and this system has no account "nobody": start as an ordinary user.',
    )
  }
  return { uid: Number(uid), gid: Number(gid) }
}

export function runAs(
  user: Pick<PostgresUser, 'ids'>,
  command: string,
  args: readonly string[],
): SpawnSyncReturns<string> {
  return spawnSync(command, args, { ...user.ids, cwd: '/', env: postgresEnv, encoding: 'utf8' })
}

/** Another account cannot pass through a 0700 home, not even to a folder that it owns. */
export function canReach(user: PostgresUser, folder: string): boolean {
  return user.ids === undefined || runAs(user, 'sh', ['-c', 'cd "$1"', 'sh', folder]).status === 0
}
