import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageServer } from '@comanda/contract/page.ts'
import { makeStartScript, type StartScript } from './start-script.ts'

/** The addresses of the files that a page's head names. */
export interface PageFiles {
  readonly scripts: readonly string[]
  readonly preloads: readonly string[]
  readonly styles: readonly string[]
}

export interface DinerBuild {
  /** Changes with every build. */
  readonly stamp: string
  readonly server: PageServer
  readonly startScript: StartScript
  /** The files of the entry and of these modules, with all their imports. */
  files(modules: readonly string[]): PageFiles
}

/** An entry of Vite's manifest: a source module and its built file. */
interface ManifestChunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
type Manifest = Readonly<Record<string, ManifestChunk>>

/** The files of Vite's output that pages are made from. */
interface BuiltFiles {
  readonly manifest: string
  readonly server: string
  readonly startScript: string
}

/** How often to look for a new build, so that `npm run dev` needs no restart. */
const lookMs = 1000

/** Loads the build, and loads it again after a change; null = not built yet. */
export function watchDinerBuild(folder: string): () => Promise<DinerBuild | null> {
  const built: BuiltFiles = {
    manifest: join(folder, 'client/.vite/manifest.json'),
    server: join(folder, 'server/entry-server.js'),
    startScript: join(folder, 'page-start/page-start.js'),
  }
  let lookedAt = Number.NEGATIVE_INFINITY
  let stamp: string | null = null
  let build: Promise<DinerBuild | null> = Promise.resolve(null)

  return () => {
    if (performance.now() - lookedAt < lookMs && stamp !== null) return build
    lookedAt = performance.now()
    const found = stampOf(Object.values(built))
    if (found === stamp) return build
    stamp = found
    build = found === null ? Promise.resolve(null) : load(built, found)
    build.catch(() => {
      stamp = null
    })
    return build
  }
}

function stampOf(files: readonly string[]): string | null {
  if (!files.every((file) => existsSync(file))) return null
  return files.map((file) => statSync(file).mtimeMs.toString(36)).join('-')
}

async function load(built: BuiltFiles, stamp: string): Promise<DinerBuild> {
  const manifest = JSON.parse(await readFile(built.manifest, 'utf8')) as Manifest
  const startScript = makeStartScript((await readFile(built.startScript, 'utf8')).trim())
  // The query makes Node read a rebuilt file again.
  const server = (await import(/* @vite-ignore */ `${pathToFileURL(built.server).href}?${stamp}`)) as PageServer
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  return { stamp, server, startScript, files: (modules) => filesOf(manifest, entries, modules) }
}

export function filesOf(manifest: Manifest, entries: readonly string[], modules: readonly string[]): PageFiles {
  const chunks = new Map<string, ManifestChunk>()
  const collect = (key: string): void => {
    const chunk = manifest[key]
    if (chunk === undefined || chunks.has(key)) return
    chunks.set(key, chunk)
    for (const imported of chunk.imports ?? []) collect(imported)
  }
  for (const key of [...entries, ...modules]) collect(key)
  const address = (file: string) => `/${file}`
  const scripts = entries.flatMap((key) => (manifest[key] === undefined ? [] : [address(manifest[key].file)]))
  const files = [...chunks.values()].map(({ file }) => address(file))
  return {
    scripts,
    preloads: files.filter((file) => file.endsWith('.js') && !scripts.includes(file)),
    styles: [...new Set([...chunks.values()].flatMap(({ css }) => css ?? []))].map(address),
  }
}
