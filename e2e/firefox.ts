import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownEnvironment } from '@comanda/testing/own-environment.ts'
import { type Browser, firefox } from 'playwright-core'

/** The system's. */
const firefoxPath = process.env.FIREFOX_PATH || '/usr/bin/firefox-esr'
/** Set for the project that runs in it (vitest.config.ts). */
export const isFirefox = process.env.JOURNEY_BROWSER === 'firefox'

/** Twice as big: the browser's own text sizes, one for each group of languages; media queries go by that of no language. */
const bigText = Object.fromEntries(
  ['x-western', 'ja', 'zh-CN', 'x-unicode'].map((group) => [`font.size.variable.${group}`, 32] as const),
)

/** Playwright drives a Firefox of its own; the `moz-` channels are everybody's, by WebDriver BiDi. */
export async function launchFirefox(options: { readonly withBigText: boolean }): Promise<Browser> {
  passOverEmulation()
  // It starts from no home that is somebody else's: under sudo, in a container.
  const home = mkdtempSync(join(tmpdir(), 'comanda-firefox-'))
  const leave = () => rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  const browser = await firefox
    .launch({
      channel: 'moz-firefox',
      executablePath: firefoxPath,
      env: ownEnvironment({ HOME: home }),
      firefoxUserPrefs: {
        ...(options.withBigText ? bigText : {}),
        // Where there is no sandbox to be had.
        'security.sandbox.content.level': 0,
        // Of a page that comes back as it was left, Playwright hears nothing. It switches the same off in Chromium.
        'browser.sessionhistory.max_total_viewers': 0,
        // A locator by label or role reads `ariaLabelledByElements` from a world of its own. Once two worlds have read it of one
        // element, Firefox 153 writes to address 0 and its pages are gone. Our pages never read it, and locators do without.
        'accessibility.ARIAElementReflection.enabled': false,
        // They take no room on a phone.
        'ui.useOverlayScrollbars': 1,
        // All tabs in one process, and a third of the frames: two cores have better to do than to draw for nobody.
        'fission.autostart': false,
        'dom.ipc.processCount': 1,
        'dom.ipc.processPrelaunch.enabled': false,
        'layout.frame_rate': 20,
      },
    })
    .catch((error: unknown) => {
      leave()
      throw error
    })
  browser.once('disconnected', leave)
  return browser
}

/**
 * Playwright writes into a field by its `value`, which React watches: it takes the event that follows for one it knows. Text
 * comes as if it were typed instead. For `addInitScript`; the setter is there for Playwright's own to be put aside.
 */
export const typesForReact = `Object.defineProperty(window, '__pw_bidiInsertText', {
  get: () => (words) => void document.execCommand('insertText', false, words),
  set: () => {},
})`

interface Socket {
  send(data: unknown, ...rest: unknown[]): void
  emit(event: string, data: unknown, ...rest: unknown[]): boolean
}

let isPassedOver = false

/**
 * Playwright asks for a colour scheme with every context, which Firefox knows from 159 on only: of the emulations, what is no
 * command of this Firefox is taken as done. Journeys that need one do not run in it.
 */
function passOverEmulation(): void {
  if (isPassedOver) return
  isPassedOver = true
  const { ws } = createRequire(import.meta.url)('playwright-core/lib/utilsBundle') as { ws: { prototype: Socket } }
  const { send, emit } = ws.prototype
  const asked = new WeakMap<Socket, Set<number>>()
  ws.prototype.send = function (data, ...rest) {
    const [, id] = (typeof data === 'string' && /^\{"id":(\d+),"method":"emulation\./.exec(data)) || []
    if (id !== undefined) asked.set(this, (asked.get(this) ?? new Set()).add(Number(id)))
    return send.call(this, data, ...rest)
  }
  ws.prototype.emit = function (event, data, ...rest) {
    const waiting = asked.get(this)
    if (event !== 'message' || waiting === undefined || waiting.size === 0) return emit.call(this, event, data, ...rest)
    const { id, error } = JSON.parse(String(data)) as { id?: number; error?: string }
    const isUnknown = id !== undefined && waiting.delete(id) && error === 'unknown command'
    const done = { type: 'success', id, result: {} }
    return emit.call(this, event, isUnknown ? Buffer.from(JSON.stringify(done)) : data, ...rest)
  }
}
