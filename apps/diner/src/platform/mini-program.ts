/** What a mini-program's web-view offers a page; absent everywhere else. */
declare global {
  interface Window {
    readonly wx?: { readonly miniProgram?: { navigateTo?(to: { url: string }): void } }
  }
}

/** Opens a page of the mini-program around us; false where there is none. */
export function openMiniProgramPage(path: string): boolean {
  const program = window.wx?.miniProgram
  if (typeof program?.navigateTo !== 'function') return false
  program.navigateTo({ url: path })
  return true
}
