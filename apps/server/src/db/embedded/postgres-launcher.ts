import { spawnSync } from 'node:child_process'
import { type PostgresUser, postgresEnv } from './postgres-user.ts'

/** Who ends the server when its owner is gone, even after kill -9: setpriv asks the kernel for that, else a shell watches. */
export type OwnerWatch = 'kernel' | 'shell'

/** The command that runs the server. Watched by a shell it is that which is spoken to: its input's end is the server's. */
export function launcher(
  { ids }: PostgresUser,
  watch: OwnerWatch,
  server: readonly string[],
): { command: string; args: string[] } {
  if (watch === 'kernel') {
    const become = ids ? ['--reuid', String(ids.uid), '--regid', String(ids.gid), '--clear-groups'] : []
    return { command: 'setpriv', args: [...become, '--pdeathsig', 'INT', ...server] }
  }
  return { command: 'sh', args: ['-c', watcher, 'sh', ...server] }
}

/**
 * Its input ends with its owner, and it with the server: waiting for the input alone it would hide that the server is gone.
 * What runs in the background of a shell has no input unless it is given one, so it comes by 3. A trap ends a wait.
 */
const watcher = `exec 3<&0
"$@" </dev/null 3<&- & p=$!
trap 'kill -INT $p' INT TERM
trap 'kill -QUIT $p' QUIT
(trap - INT TERM QUIT; cat <&3 >/dev/null; kill -INT $p) & w=$!
wait $p; s=$?
while kill -0 $p 2>/dev/null; do wait $p; s=$?; done
kill $w 2>/dev/null
exit $s`

export function bestWatch(): OwnerWatch {
  const { status, stdout } = spawnSync('setpriv', ['--help'], { encoding: 'utf8', env: postgresEnv })
  return status === 0 && stdout.includes('--pdeathsig') ? 'kernel' : 'shell'
}
