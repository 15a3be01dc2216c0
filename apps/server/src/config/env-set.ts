import { ConfigError } from './config.ts'

/** Variables that belong together must be all set or all unset; null = unset. */
export function wholeSet<Name extends string>(
  env: NodeJS.ProcessEnv,
  names: readonly Name[],
  what: string,
): Readonly<Record<Name, string>> | null {
  if (names.every((name) => !env[name])) return null
  const missing = names.find((name) => !env[name])
  if (missing !== undefined) throw new ConfigError(`${missing} is missing: ${what} needs all of ${names.join(', ')}.`)
  return Object.fromEntries(names.map((name) => [name, env[name]])) as Record<Name, string>
}

/** A provider's address, which receives keys. No trailing slash. */
export function realAddress(name: string, text: string): string {
  if (!URL.canParse(text) || new URL(text).protocol !== 'https:' || text.includes('/simulators/')) {
    throw new ConfigError(`${name} must be the https:// address of a real one.`)
  }
  return text.replace(/\/+$/, '')
}
