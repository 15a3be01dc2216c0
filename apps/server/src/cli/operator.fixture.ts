import type { Database } from '../db/database.ts'
import { type CommandGroup, runVerb } from './verb.ts'

/** `npm run comanda -- GROUP …` beside the test's server. */
export function operatorOn(db: Pick<Database, 'pool'>, group: CommandGroup) {
  let said: string[] = []
  let typed: string[] = []
  return {
    /** Runs a command; what it prints replaces what the last one printed. */
    run(words: string, ...more: string[]): Promise<number> {
      said = []
      const actor = { who: 'ada', where: 'command@till' }
      const askSecret = async () => typed.shift() ?? ''
      const print = (line: string) => said.push(line)
      return runVerb(group, [...words.split(' '), ...more], {
        db,
        print,
        actor,
        publicUrl: 'https://shop.example',
        askSecret,
      })
    },
    said: () => said.join('\n'),
    /** The next lines of standard input. */
    type: (...lines: string[]) => typed.push(...lines),
    forgetTyped() {
      typed = []
    },
  }
}

/** The last rows of the audit, newest first. */
export async function auditOf(db: Pick<Database, 'pool'>, sellerId: string) {
  const { rows } = await db.pool.query(
    `select action, subject, before, after, who, at_where as "where", reason from audit_log
     where seller_id = $1 order by audit_id desc`,
    [sellerId],
  )
  return rows
}
