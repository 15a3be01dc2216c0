import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  cleanUp,
  folders,
  type Ids,
  isRoot,
  lockFile,
  makeFolder,
  nobody,
  nobodyCanRead,
  Owner,
  postgresPid,
} from './embedded-postgres.owner.ts'
import { findBinaries } from './postgres-binaries.ts'
import { choosePostgresUser, postgresEnv } from './postgres-user.ts'

// Each test makes clusters and starts PostgreSQL up to five times. The speed of the disk is not under test.
vi.setConfig({ testTimeout: 60_000 })
afterEach(cleanUp)

async function refusal(dataDir: string, ids: Ids = {}): Promise<string> {
  const owner = new Owner(dataDir, ids)
  await owner.ended
  expect(owner.child.exitCode).toBe(1)
  return owner.said.trim()
}

const people: { name: string; ids: Ids; skip: boolean }[] = [
  { name: isRoot ? 'root' : 'the user of this run', ids: {}, skip: false },
  { name: 'an ordinary user (needs root)', ids: nobody, skip: !nobodyCanRead },
]

describe.each(people)('the embedded database, started by $name', ({ ids, skip }) => {
  test.skipIf(skip)('starts in an empty folder, stops, and starts again with its data', async () => {
    const dataDir = makeFolder(ids)
    const first = new Owner(dataDir, ids)
    expect(await first.rows(3)).toBe(0)
    expect(await first.end('SIGTERM')).toBe(0)
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
    const second = new Owner(dataDir, ids)
    expect(await second.rows(1)).toBe(first.acked())
  })

  test.skipIf(skip)('keeps every acknowledged row when its owner is killed, again and again', async () => {
    const dataDir = makeFolder(ids)
    let acked = 0
    for (let round = 0; round < 3; round += 1) {
      const owner = new Owner(dataDir, ids)
      const found = await owner.rows(20)
      expect(found).toBeGreaterThanOrEqual(acked)
      await owner.end('SIGKILL')
      acked = found + owner.acked()
    }
    const last = new Owner(dataDir, ids)
    expect(await last.rows(0)).toBeGreaterThanOrEqual(acked)
  })

  test.skipIf(skip)('starts again when owner and server were killed together', async () => {
    const dataDir = makeFolder(ids)
    const owner = new Owner(dataDir, ids)
    await owner.rows(5)
    process.kill(postgresPid(dataDir), 'SIGKILL')
    await owner.end('SIGKILL')
    const next = new Owner(dataDir, ids)
    expect(await next.rows(1)).toBeGreaterThanOrEqual(owner.acked())
  })

  test.skipIf(skip)('refuses a second owner in one sentence', async () => {
    const dataDir = makeFolder(ids)
    const owner = new Owner(dataDir, ids)
    await owner.rows(1)
    expect(await refusal(dataDir, ids)).toBe(
      `Another Comanda (process ${owner.child.pid}) is already using the data folder ${dataDir}: stop it first, or set another DATA_DIR.`,
    )
    await owner.rows(owner.acked() + 1)
  })

  test.skipIf(skip)('opens a folder whose path is too long for a socket', async () => {
    const dataDir = join(makeFolder(ids), 'a-rather-long-name'.repeat(5), 'and-another-one'.repeat(4))
    const owner = new Owner(dataDir, ids)
    await owner.rows(1)
    expect(await refusal(dataDir, ids)).toContain('is already using the data folder')
  })
})

const watches = [
  { watch: 'kernel', skip: spawnSync('setpriv', ['--version'], { env: postgresEnv }).status !== 0 },
  { watch: 'shell', skip: false },
] as const

test.each(watches.filter(({ skip }) => !skip))(
  'a server that dies is started again, one whose owner is killed stops by itself, and nothing acknowledged is lost ($watch)',
  async ({ watch }) => {
    const dataDir = makeFolder()
    const owner = new Owner(dataDir, {}, watch)
    await owner.rows(5)
    const killed = postgresPid(dataDir)
    process.kill(killed, 'SIGKILL')
    // A connection may answer for a few rows after its postmaster has died.
    await expect.poll(() => postgresPid(dataDir), { timeout: 15_000 }).not.toBe(killed)
    await owner.rows(owner.acked() + 20)
    expect(await owner.end('SIGTERM')).toBe(0)
    expect(existsSync(lockFile(dataDir))).toBe(false)
    const next = new Owner(dataDir, {}, watch)
    expect(await next.rows(1)).toBe(owner.acked())
    await next.end('SIGKILL')
    await expect.poll(() => existsSync(lockFile(dataDir)), { timeout: 15_000 }).toBe(false)
  },
  60_000,
)

test('a PostgreSQL that outlived its owner is stopped first', async () => {
  const dataDir = makeFolder()
  const owner = new Owner(dataDir)
  await owner.rows(1)
  await owner.end('SIGTERM')
  const cluster = join(dataDir, 'postgres')
  const user = choosePostgresUser(cluster)
  const { postgres } = await findBinaries(user, process.env)
  const args = ['-D', cluster, '-k', cluster, '-c', 'listen_addresses=']
  const orphan = spawn(postgres, args, { ...user.ids, cwd: '/', env: postgresEnv, stdio: 'ignore', detached: true })
  while (!existsSync(join(cluster, '.s.PGSQL.5432'))) await new Promise((resolve) => setTimeout(resolve, 10))
  const next = new Owner(dataDir)
  expect(await next.rows(1)).toBe(owner.acked())
  expect(orphan.exitCode ?? orphan.signalCode).not.toBe(null)
})

describe.skipIf(!nobodyCanRead)('the embedded database of root (needs root)', () => {
  const cluster = (dataDir: string) => join(dataDir, 'postgres')
  /** What a process of the account `nobody` gets of the hashes: from the files, and through the socket. */
  const getsOf = (dataDir: string) => ({
    files: spawnSync('ls', [join(cluster(dataDir), 'base')], nobody).status === 0,
    socket: spawnSync(process.execPath, ['-e', reach, join(cluster(dataDir), '.s.PGSQL.5432')], nobody).status === 0,
  })
  const reach = `require('node:net').connect(process.argv[1], () => process.exit(0)).on('error', () => process.exit(1))`
  const give = (folder: string, { uid, gid }: typeof nobody) => spawnSync('chown', ['-R', `${uid}:${gid}`, folder])

  test('is closed to every account, also to nobody', async () => {
    const dataDir = makeFolder()
    const owner = new Owner(dataDir)
    await owner.rows(1)
    expect(getsOf(dataDir)).toEqual({ files: false, socket: false })
    const { uid } = statSync(cluster(dataDir))
    expect(spawnSync('getent', ['passwd', String(uid)]).stdout.toString()).toBe('')
    expect(statSync(`/proc/${postgresPid(dataDir)}`).uid).toBe(uid)
  })

  test.each(['whole', 'half changed'])(
    'is taken back from nobody, to whom an earlier version gave it (%s)',
    async (how) => {
      const dataDir = makeFolder()
      const first = new Owner(dataDir)
      await first.rows(3)
      await first.end('SIGTERM')
      give(cluster(dataDir), nobody)
      if (how === 'half changed') {
        give(join(cluster(dataDir), 'base'), { uid: 61_000, gid: 61_000 })
        chownSync(cluster(dataDir), 0, 0)
      }
      const second = new Owner(dataDir)
      expect(await second.rows(1)).toBe(first.acked())
      expect(getsOf(dataDir)).toEqual({ files: false, socket: false })
      const left = spawnSync('find', [cluster(dataDir), '!', '-uid', String(statSync(cluster(dataDir)).uid)])
      expect(left.stdout.toString()).toBe('')
    },
  )

  test('follows no link out of the cluster when it takes it back', async () => {
    const dataDir = makeFolder()
    const first = new Owner(dataDir)
    await first.rows(1)
    await first.end('SIGTERM')
    const outside = makeFolder()
    mkdirSync(outside)
    writeFileSync(join(outside, 'kept'), '')
    symlinkSync(outside, join(cluster(dataDir), 'planted'))
    spawnSync('chown', ['-Rh', `${nobody.uid}:${nobody.gid}`, cluster(dataDir)])
    await new Owner(dataDir).rows(1)
    expect([outside, join(outside, 'kept')].map((path) => statSync(path).uid)).toEqual([0, 0])
  })
})

const system = systemPostgres()

test.skipIf(system === undefined)(
  'a PostgreSQL of the system serves as well (needs one in /usr/lib/postgresql)',
  async () => {
    const dataDir = makeFolder()
    const owner = new Owner(dataDir, {}, 'kernel', { PG_BIN_DIR: system })
    await owner.rows(3)
    expect(await owner.end('SIGTERM')).toBe(0)
    expect(readFileSync(join(dataDir, 'postgres/PG_VERSION'), 'utf8').trim()).toBe(system?.split('/').at(-2))
  },
)

function systemPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const folders = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []
  return folders.find((folder) => existsSync(join(folder, 'initdb')))
}

test('a database of another PostgreSQL version is refused in one sentence', async () => {
  const dataDir = makeFolder()
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '14\n')
  if (isRoot) chownSync(join(dataDir, 'postgres'), nobody.uid, nobody.gid)
  expect(await refusal(dataDir)).toMatch(
    /^The database in .* was made by PostgreSQL 14 and this is PostgreSQL \d+: .*\.$/,
  )
})

test('a data folder that cannot be written is refused in one sentence', async () => {
  const file = makeFolder()
  writeFileSync(file, 'not a folder')
  expect(await refusal(join(file, 'data'))).toBe(
    `The data folder ${join(file, 'data')} cannot be written (ENOTDIR): choose another with DATA_DIR or change its owner.`,
  )
})

test.skipIf(!existsSync('/proc/self'))('a place where no folder can be made is refused in one sentence', async () => {
  expect(await refusal('/proc/comanda/data')).toMatch(/^The data folder .* cannot be written \(ENOENT\): .*\.$/)
})

test.skipIf(!nobodyCanRead)(
  'a data folder of another user is refused in one sentence (needs root, to be two users)',
  async () => {
    const dataDir = makeFolder()
    mkdirSync(dataDir)
    expect(await refusal(dataDir, nobody)).toMatch(/^The data folder .* cannot be written \(EACCES\): .*\.$/)
  },
)

test.skipIf(!isRoot)(
  'a data folder that only root can reach has its cluster where PostgreSQL can (needs root)',
  async () => {
    const dataDir = makeFolder()
    chmodSync(dirname(dataDir), 0o700)
    const first = new Owner(dataDir)
    await first.rows(2)
    await first.end('SIGTERM')
    const cluster = readFileSync(join(dataDir, 'postgres-location'), 'utf8').trim()
    folders.push(dirname(cluster))
    const second = new Owner(dataDir)
    expect(await second.rows(1)).toBe(first.acked())
  },
)

/** Mounts a small disk; root in a container may not be allowed to. */
function mountSmall(folder: string): boolean {
  mkdirSync(folder)
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder]).status === 0
}

function canMount(): boolean {
  if (!isRoot || process.platform !== 'linux') return false
  const folder = makeFolder()
  const mounted = mountSmall(folder)
  if (mounted) spawnSync('umount', [folder])
  return mounted
}

test.skipIf(!canMount())('a full disk is refused in one sentence (needs root, to mount a small one)', async () => {
  const dataDir = makeFolder()
  expect(mountSmall(dataDir)).toBe(true)
  try {
    expect(await refusal(dataDir)).toBe(
      `The disk that holds ${dataDir} is full: free some space or choose another DATA_DIR.`,
    )
  } finally {
    spawnSync('umount', [dataDir])
  }
})
