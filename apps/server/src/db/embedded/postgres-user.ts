import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { DatabaseError } from '../database-error.ts'

/** The account that runs PostgreSQL, which refuses root. Root uses the account `nobody`, every other user their own. */
export interface PostgresUser {
  /** Undefined: the user of this process. */
  readonly ids: { readonly uid: number; readonly gid: number } | undefined
}

/** A fixed environment: the operator's locale and PG* variables must not change how a cluster is made or found. */
export const postgresEnv = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' }

/** An existing cluster keeps its owner, so that root can start a folder that a user made. */
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
  if (owner !== undefined && owner.uid !== 0) return { ids: { uid: owner.uid, gid: owner.gid } }
  return { ids: findNobody() }
}

function findNobody(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (uid === undefined || gid === undefined) {
    throw new DatabaseError(
      'PostgreSQL does not run as root and this system has no account "nobody": start as an ordinary user.',
    )
  }
  return { uid: Number(uid), gid: Number(gid) }
}

export function runAs(user: PostgresUser, command: string, args: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync(command, args, { ...user.ids, cwd: '/', env: postgresEnv, encoding: 'utf8' })
}

/** Another account cannot pass through a 0700 home, not even to a folder that it owns. */
export function canReach(user: PostgresUser, folder: string): boolean {
  return user.ids === undefined || runAs(user, 'sh', ['-c', 'cd "$1"', 'sh', folder]).status === 0
}
