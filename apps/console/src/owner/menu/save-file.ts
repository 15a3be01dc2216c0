/** Hands a file to the browser, which saves it. */
export function saveFile({ name, file }: { readonly name: string; readonly file: string }): void {
  const bytes = Uint8Array.from(atob(file), (sign) => sign.charCodeAt(0))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes]))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
