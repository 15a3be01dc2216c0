/** Joins class names that apply; `undefined` without any: no empty attribute is rendered. */
export function classes(...names: readonly (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
