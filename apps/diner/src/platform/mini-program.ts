import { oneAtATime } from '@comanda/client/one-at-a-time.ts'
import { miniProgramSdk } from '@comanda/contract/style/mini-program-sdk.ts'

/** What a mini-program's web-view offers a page once WeChat's script has loaded; absent everywhere else. */
declare global {
  interface Window {
    readonly wx?: {
      readonly miniProgram?: { navigateTo?(to: { url: string }): void; switchTab?(to: { url: string }): void }
    }
  }
}

/** Milliseconds a guest waits for the script before the page reports a failure. */
const patience = 5000

/**
 * Opens a page of the surrounding mini-program; false without one, or if WeChat's script fails. The first tap loads
 * the script; further taps meanwhile open one page. Never rejects.
 */
export const openMiniProgramPage = oneAtATime(async (path: string): Promise<boolean> => {
  // WeChat's web-views say so since 7.0. Other vendors' mini-programs say it too, and have another script.
  if (!window.wx?.miniProgram && /MicroMessenger.*miniProgram/.test(navigator.userAgent)) await loadSdk()
  const program = window.wx?.miniProgram
  if (typeof program?.navigateTo !== 'function') return false
  program.navigateTo({ url: path })
  // Only this call opens a tab page, without a query; only the call above opens the others. A page can learn neither
  // its kind nor the result: the wrong call does nothing.
  program.switchTab?.({ url: path.replace(/\?.*/, '') })
  return true
})

/** Resolves when the script has loaded or failed. A late script serves the next tap. */
function loadSdk(): Promise<void> {
  return new Promise((resolve) => {
    const script = document.createElement('script')
    const end = () => {
      clearTimeout(timer)
      script.remove()
      resolve()
    }
    const timer = setTimeout(end, patience)
    script.onload = end
    script.onerror = end
    script.src = miniProgramSdk
    document.head.append(script)
  })
}
