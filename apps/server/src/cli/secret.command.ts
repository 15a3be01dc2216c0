import type { Database } from '../db/database.ts'
import { forgetSecret } from '../db/secret-mark.ts'

/** `secret forget`: the next start may bring another COMANDA_SECRET. Refused while a server runs. */
export async function runSecretCommand(
  args: string[],
  db: Database & { readonly isServing: boolean },
  print: (line: string) => void,
): Promise<number> {
  if (args.length !== 1 || args[0] !== 'forget') {
    print('Usage: secret forget')
    return 2
  }
  if (db.isServing) {
    print('Comanda is running on this database: stop all its servers, then forget their secret.')
    return 1
  }
  const wasMarked = await forgetSecret(db.pool)
  print(
    wasMarked
      ? 'The next server that starts sets the secret. Guests scan again and waiters sign in again.'
      : 'No secret was set. The next server that starts sets it.',
  )
  return 0
}
