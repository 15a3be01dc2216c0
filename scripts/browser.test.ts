import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ensureBrowser, ensureOneOf } from './browser.mjs'

/** A browser that no machine has. */
const vole = {
  name: 'Vole',
  variable: 'VOLE_PATH',
  programs: ['comanda-vole-esr', 'comanda-vole'],
  packages: ['vole-esr', 'fonts'],
  oldest: 150,
}
const says = (words: string) => `#!/bin/sh\necho '${words}'\n`

describe('the browser of the journeys', () => {
  let folder: string
  let env: Record<string, string>
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'comanda-browser-'))
    env = { PATH: folder }
    vi.spyOn(console, 'log').mockReturnValue()
  })
  afterEach(() => {
    vi.restoreAllMocks()
    rmSync(folder, { recursive: true })
  })

  function put(name: string, script: string): string {
    const path = join(folder, name)
    writeFileSync(path, script)
    chmodSync(path, 0o755)
    return path
  }
  /** A package manager that installs a browser, or another program of that name. */
  const apt = (then: string) =>
    put('apt-get', `#!/bin/sh\ncase "$*" in *--download-only*|update*|--version) exit 0;; esac\n${then}\n`)
  const asUser = (id: number) => vi.spyOn(process, 'getuid').mockReturnValue(id)

  it('is the first of its names on the path', () => {
    put('comanda-vole', says('Vole 160.0'))
    const first = put('comanda-vole-esr', says('Vole 153.7.0esr'))
    expect(ensureBrowser(vole, env)).toEqual({ path: first })
  })

  it('is the one of its variable, or none', () => {
    put('comanda-vole', says('Vole 160.0'))
    const own = put('own', says('Vole 151.0'))
    expect(ensureBrowser(vole, { ...env, VOLE_PATH: own })).toEqual({ path: own })
    const missing = ensureBrowser(vole, { ...env, VOLE_PATH: `${folder}/nothing` })
    expect(missing).toEqual({ reason: `VOLE_PATH is ${folder}/nothing, which is no program` })
  })

  it('is never too old or a stub', () => {
    const path = put('comanda-vole', says('Vole 149.0.1'))
    expect(ensureBrowser(vole, env)).toEqual({ reason: `${path} is no Vole from 150 on` })
    put('comanda-vole', '#!/bin/sh\necho "requires the vole snap" >&2\nexit 1\n')
    expect(ensureBrowser(vole, env)).toEqual({ reason: `${path} is no Vole from 150 on` })
    expect(ensureBrowser({ ...vole, oldest: undefined }, env)).toEqual({ path })
  })

  it('is left to the owner without apt-get or root', () => {
    expect(ensureBrowser(vole, env)).toEqual({ reason: 'no Vole was found: install one, or set VOLE_PATH' })
    apt('exit 1')
    asUser(1000)
    const words = 'no Vole was found and only root can install it: apt-get install vole-esr fonts'
    expect(ensureBrowser(vole, env)).toEqual({ reason: words })
  })

  it("is installed by root, or apt-get's reason is shown", () => {
    asUser(0)
    apt("echo 'E: Unable to locate package vole-esr' >&2; exit 100")
    const words = 'apt-get could not install Vole (100): E: Unable to locate package vole-esr'
    expect(ensureBrowser(vole, env)).toEqual({ reason: words })
    const fetched = put('fetched', says('Vole 153.7.0esr'))
    apt(`/bin/mv ${fetched} ${folder}/comanda-vole-esr`)
    expect(ensureBrowser(vole, env)).toEqual({ path: join(folder, 'comanda-vole-esr') })
  })

  it('is given up when apt-get hangs, and so is the next', () => {
    asUser(0)
    const asked = join(folder, 'asked')
    put('apt-get', `#!/bin/sh\n[ "$1" = --version ] && exit 0\necho "$1" >> ${asked}\nexec /bin/sleep 30\n`)
    const lemming = { ...vole, name: 'Lemming', programs: ['comanda-lemming'] }
    const time = { aptMs: 300 }
    expect(ensureBrowser(lemming, env, time)).toEqual({
      reason: 'apt-get could not install Lemming (null): it took too long',
    })
    expect(ensureBrowser(vole, env, time)).toEqual({
      reason: 'apt-get could not install Vole: it took too long before',
    })
    expect(readFileSync(asked, 'utf8')).toBe('update\n')
  })

  it('is not interrupted during installation once fetched in time', () => {
    asUser(0)
    const fetched = put('fetched', says('Vole 153.7.0esr'))
    apt(`/bin/sleep 1.5; /bin/mv ${fetched} ${folder}/comanda-vole-esr`)
    expect(ensureBrowser(vole, env, { aptMs: 1200 })).toEqual({ path: join(folder, 'comanda-vole-esr') })
  })

  it('is the first that exists or can be installed', () => {
    const lemming = { ...vole, name: 'Lemming', programs: ['comanda-lemming'], packages: ['lemming', 'fonts'] }
    const path = put('comanda-vole', says('Vole 160.0'))
    apt("echo 'E: Unable to locate package lemming' >&2; exit 100")
    asUser(1000)
    expect(ensureOneOf([lemming, vole], env)).toEqual({ path })
    asUser(0)
    expect(ensureOneOf([lemming, vole], env)).toEqual({ path })
    const fetched = put('fetched', says('Lemming 153.0'))
    apt(`/bin/mv ${fetched} ${folder}/comanda-lemming`)
    expect(ensureOneOf([lemming, vole], env)).toEqual({ path: join(folder, 'comanda-lemming') })
    expect(ensureOneOf([lemming, vole], { ...env, VOLE_PATH: '/nowhere' })).toEqual({
      reason: 'VOLE_PATH is /nowhere, which is no program',
    })
  })
})
