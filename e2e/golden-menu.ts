import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { ownEnvironment } from '@comanda/testing/own-environment.ts'
import { writeCsv } from '../apps/server/src/features/menu/file/menu-file-csv.ts'
import { writeMenuFile, writeSuites } from '../apps/server/src/features/menu/file/menu-file-write.ts'
import written from '../packages/rules/cases/menu/menu.json' with { type: 'json' }
import type { Stage } from './stage.ts'

const menu = written as unknown as MenuSnapshot
const yuan = { code: 'CNY', fixNum: 2, showZero: false }
const cli = fileURLToPath(new URL('../apps/server/src/cli/main.ts', import.meta.url))

/** Publishes the golden menu as an owner does: two files, one command. */
export async function publishGoldenMenu({ dataDir }: Stage): Promise<void> {
  const [dishes, suites] = ['golden.csv', 'golden-suites.csv'].map((name) => join(dataDir, name)) as [string, string]
  writeFileSync(dishes, writeCsv(writeMenuFile(menu, yuan)))
  writeFileSync(suites, writeCsv(writeSuites(menu, yuan) ?? []))
  const words = ['menu', 'import', dishes, '--suites', suites, '--seller', 'demo', '--store', '101']
  await promisify(execFile)(process.execPath, [cli, ...words], { env: ownEnvironment({ DATA_DIR: dataDir }) })
}
