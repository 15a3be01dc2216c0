/** Joins class names, leaving out what does not apply; `undefined` when nothing does, so that no empty attribute is sent. */
export function classes(...names: readonly (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
