import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { node24, root } from './ensure.mjs'

it('a test run reports failed and slow tests at once, and no others', () => {
  // Inside node_modules, so that vitest resolves.
  const folder = mkdtempSync(join(root, 'node_modules/.cache/comanda-reporter-'))
  try {
    writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {}')
    writeFileSync(
      join(folder, 'waiter.test.mjs'),
      `import { expect, it } from 'vitest'
      it('serves', () => {})
      it('falls', () => expect(1).toBe(2))
      it('strolls', () => new Promise((done) => setTimeout(done, 700)))`,
    )
    const { stdout } = spawnSync(
      node24(),
      [
        ...[join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder, '--dir', folder],
        ...['--slowTestThreshold=500', `--reporter=${join(root, 'scripts/live-reporter.mjs')}`],
      ],
      { encoding: 'utf8', env: { PATH: process.env.PATH, NO_COLOR: '1' } },
    )
    expect(stdout.match(/[✓✗].*\(\d/g)).toEqual(['✗ waiter.test.mjs: falls (0', '✓ waiter.test.mjs: strolls (0'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
