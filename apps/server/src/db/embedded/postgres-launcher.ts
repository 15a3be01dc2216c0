import { spawnSync } from 'node:child_process'
import { type PostgresUser, postgresEnv } from './postgres-user.ts'

/** What stops PostgreSQL when its owner dies, even by kill -9: the kernel (setpriv), else a watching shell. */
export type OwnerWatch = 'kernel' | 'shell'

/** The command that runs PostgreSQL. With a shell watch, closing the shell's input stops PostgreSQL. */
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
 * The shell ends when PostgreSQL ends, and stops PostgreSQL when its own input closes. Waiting for the input alone
 * would hide that PostgreSQL is gone. A background job gets no input by default, so descriptor 3 passes it on. A trap
 * interrupts `wait`.
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
