import { readFileSync } from 'node:fs'

let blurs: Readonly<Record<string, string>> | undefined

/** Placeholder of a shipped picture; created by `scripts/picture-blur.ts`. */
export function shippedBlur(name: string): string | undefined {
  blurs ??= JSON.parse(
    readFileSync(new URL('../../assets/pictures/blur.json', import.meta.url), 'utf8'),
  ) as object as Readonly<Record<string, string>>
  return Object.hasOwn(blurs, name) ? blurs[name] : undefined
}
