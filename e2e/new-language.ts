import { execFile } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ownEnvironment } from '@comanda/testing/own-environment.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)

/** Code of the made-up language: accented English. */
export const madeUp = 'xa'

const accents: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Á', E: 'É', I: 'Í' }

/** English with accents; placeholders in braces stay unchanged. */
export function accented(text: string): string {
  let depth = 0
  return [...text]
    .map((letter) => {
      if (letter === '{') depth += 1
      if (letter === '}') depth -= 1
      return depth === 0 ? (accents[letter] ?? letter) : letter
    })
    .join('')
}

/**
 * Copies the sources into another folder and adds a language as a developer does: an entry in the list of languages,
 * and a JSON file beside every English one.
 * Returns the folder with its built apps.
 */
export async function addLanguage(): Promise<string> {
  const copy = mkdtempSync(join(tmpdir(), 'comanda-language-'))
  const isSource = (path: string) => !['node_modules', 'dist'].includes(basename(path))
  for (const part of ['apps', 'packages', 'scripts', 'docs', 'package.json', 'package-lock.json', 'rooms.ts']) {
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: isSource })
  }
  for (const file of globSync('tsconfig*.json', { cwd: root })) cpSync(join(root, file), join(copy, file))
  linkPackages(copy)
  writeLanguage(copy)
  const build = `import('./scripts/build.mjs').then((apps) => apps.buildWebApps())`
  await run(process.execPath, ['--eval', build], { cwd: copy, env: ownEnvironment({ NODE_ENV: 'production' }) })
  return copy
}

/** Links installed packages to the originals and the project's packages to the copies. */
function linkPackages(copy: string): void {
  const installed = join(root, 'node_modules')
  const modules = join(copy, 'node_modules')
  mkdirSync(join(modules, '@comanda'), { recursive: true })
  for (const name of readdirSync(installed)) {
    if (name !== '@comanda') symlinkSync(join(installed, name), join(modules, name))
  }
  for (const part of globSync('{apps,packages}/*/package.json', { cwd: copy })) {
    const { name } = JSON.parse(readFileSync(join(copy, part), 'utf8')) as { readonly name: string }
    symlinkSync(join(copy, part, '..'), join(modules, name))
  }
}

function writeLanguage(copy: string): void {
  const list = join(copy, 'packages/rules/src/language/languages.ts')
  const entry = `{ code: '${madeUp}', name: 'Áccénts', html: '${madeUp}', locale: 'en-GB', orders: ['en-us'] },`
  writeFileSync(list, readFileSync(list, 'utf8').replace('\n] as const', `\n  ${entry}\n] as const`))
  for (const file of globSync('{apps,packages}/*/src/**/*.en.json', { cwd: copy })) {
    const texts: unknown = JSON.parse(readFileSync(join(copy, file), 'utf8'), (_id, text: unknown) =>
      typeof text === 'string' ? accented(text) : text,
    )
    writeFileSync(join(copy, file.replace(/\.en\.json$/, `.${madeUp}.json`)), JSON.stringify(texts))
  }
}
