import { oneAtATime } from '@comanda/client/one-at-a-time.ts'
import { miniProgramSdk } from '@comanda/contract/style/mini-program-sdk.ts'

/** What a mini-program's web-view offers a page, once WeChat's script is there; absent everywhere else. */
declare global {
  interface Window {
    readonly wx?: {
      readonly miniProgram?: { navigateTo?(to: { url: string }): void; switchTab?(to: { url: string }): void }
    }
  }
}

/** Milliseconds a guest waits for the script before being told. */
const patience = 5000

/**
 * Opens a page of the mini-program around us; false where there is none, or WeChat's script does not come. The script is asked for by
 * the first tap only; who taps again meanwhile opens one page, not two. Never rejects.
 */
export const openMiniProgramPage = oneAtATime(async (path: string): Promise<boolean> => {
  // Since WeChat 7.0 its web-views say so. Other houses' mini-programs say it too, and have another script.
  if (!window.wx?.miniProgram && /MicroMessenger.*miniProgram/.test(navigator.userAgent)) await loadSdk()
  const program = window.wx?.miniProgram
  if (typeof program?.navigateTo !== 'function') return false
  program.navigateTo({ url: path })
  // A page of the tab bar is opened by this alone, and without a query; every other page by the line above alone. Which it is nobody
  // tells a page in a web-view, nor whether a call went well: the wrong one of the two does nothing.
  program.switchTab?.({ url: path.replace(/\?.*/, '') })
  return true
})

/** Ends when the script has come, or will not. One that comes later is there for the next tap. */
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
