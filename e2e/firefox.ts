import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownEnvironment } from '@comanda/testing/own-environment.ts'
import { type Browser, firefox } from 'playwright-core'

/** The system's Firefox. */
const firefoxPath = process.env.FIREFOX_PATH || '/usr/bin/firefox-esr'
/** Set in the project that uses it (vitest.config.ts). */
export const isFirefox = process.env.JOURNEY_BROWSER === 'firefox'

/** Twice as big: Firefox has a text size per language group; media queries use the one without a language. */
const bigText = Object.fromEntries(
  ['x-western', 'ja', 'zh-CN', 'x-unicode'].map((group) => [`font.size.variable.${group}`, 32] as const),
)

/** Playwright's own Firefox is patched; the `moz-` channels drive an unmodified one over WebDriver BiDi. */
export async function launchFirefox(options: { readonly withBigText: boolean }): Promise<Browser> {
  passOverEmulation()
  // Firefox does not start with another user's home: under sudo, in a container.
  const home = mkdtempSync(join(tmpdir(), 'comanda-firefox-'))
  const leave = () => rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  const browser = await firefox
    .launch({
      channel: 'moz-firefox',
      executablePath: firefoxPath,
      env: ownEnvironment({ HOME: home }),
      firefoxUserPrefs: {
        ...(options.withBigText ? bigText : {}),
        // For machines without a sandbox.
        'security.sandbox.content.level': 0,
        // Playwright gets no event of a page restored from the back-forward cache. It disables the cache in Chromium
        // too.
        'browser.sessionhistory.max_total_viewers': 0,
        // Label and role locators read `ariaLabelledByElements` in an isolated world. After two worlds read it of one
        // element, Firefox 153 crashes (write to address 0).
        // Our pages never read it, and locators work without it.
        'accessibility.ARIAElementReflection.enabled': false,
        // Overlay scrollbars take no width, as on a phone.
        'ui.useOverlayScrollbars': 1,
        // All tabs in one process and a third of the frames, to save two cores from rendering unseen pages.
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
 * Playwright sets a field's `value`, which React tracks, so React ignores the event that follows. This inserts text as
 * if typed.
 * For `addInitScript`; the setter swallows Playwright's own function.
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
 * Playwright sets a colour scheme for every context, which Firefox supports only from 159. Emulations that this Firefox
 * lacks are skipped. Journeys that need one do not run in it.
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
