/** A sentence with its values in the places `{0}`, `{1}` …; a place without a value is empty. */
export function fillSentence(sentence: string, values: readonly (string | number)[]): string {
  return sentence.replace(/\{(\d+)\}/g, (_, index: string) => String(values[Number(index)] ?? ''))
}
